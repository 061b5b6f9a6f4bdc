import type {
  AccountStatus,
  AdministeredAccount,
  AdministeredKey,
  AdministeredLink,
  KeyScope,
  KeyStatus,
  MadeKey,
} from '@bourse/admin/contract'
import type { JsonOf } from '../../api/admin.ts'
import type { Tone } from '../../ui/badge.tsx'

/** An account in the admin API. */
export type Account = JsonOf<AdministeredAccount, 'welcome_credits' | 'live_keys' | 'credits_today'>

/** The facts about an account that its keys and links depend on. */
export type KeyHolder = Pick<Account, 'id' | 'name' | 'status' | 'is_owner'>

/** A key in the admin API. The secret itself is never returned again. */
export type Key = JsonOf<AdministeredKey, 'requests_per_minute'>

/** A link in the admin API, without its URL. */
export type Link = AdministeredLink

/** The response to creating a key, the only one that includes the secret; null in a repeated response. */
export type CreatedKey = JsonOf<MadeKey, 'requests_per_minute'>

/** Label, expiry and limits of a key. A limit of null grants everything in the plan. */
export type KeyTerms = KeyScope & Pick<Key, 'label' | 'expires_at'>

export const ACCOUNT_TONES: Readonly<Record<AccountStatus, Tone>> = { active: 'up', suspended: 'warn', closed: 'down' }
export const KEY_TONES: Readonly<Record<KeyStatus, Tone>> = { live: 'up', expired: 'neutral', revoked: 'down' }

/** The tag for `If-Match`. */
export const tagOf = ({ version }: { readonly version: string }): string => `"${version}"`
