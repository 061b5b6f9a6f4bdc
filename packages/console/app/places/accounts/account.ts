import type {
  AccountStatus,
  AdministeredAccount,
  AdministeredKey,
  KeyScope,
  KeyStatus,
  MadeKey,
} from '@bourse/admin/contract'
import type { Sent } from '../../api/admin.ts'
import type { Tone } from '../../ui/badge.tsx'

/** An account as the admin API tells of it. */
export type Account = Sent<AdministeredAccount, 'welcome_credits' | 'live_keys' | 'credits_today'>

/** A key as the admin API tells of it: its text is never told again. */
export type Key = Sent<AdministeredKey, 'requests_per_minute'>

/** The answer to making a key, which alone has its text; null where the answer is a repeated one. */
export type CreatedKey = Sent<MadeKey, 'requests_per_minute'>

/** What a key is for and may do; null: all that the plan grants. */
export type KeyTerms = KeyScope & Pick<Key, 'label' | 'expires_at'>

export const ACCOUNT_TONES: Readonly<Record<AccountStatus, Tone>> = { active: 'up', suspended: 'warn', closed: 'down' }
export const KEY_TONES: Readonly<Record<KeyStatus, Tone>> = { live: 'up', expired: 'neutral', revoked: 'down' }

/** The tag for `If-Match`. */
export const tagOf = ({ version }: { readonly version: string }): string => `"${version}"`
