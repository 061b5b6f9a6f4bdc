import type { Tone } from '../../ui/badge.tsx'

export const ACCOUNT_STATUSES = ['active', 'suspended', 'closed'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

/** An account as the admin API tells of it. */
export interface Account {
  readonly id: string
  readonly name: string
  readonly plan: string
  /** False: the deployment has no such plan, and refuses the keys. */
  readonly plan_offered: boolean
  readonly status: AccountStatus
  readonly is_owner: boolean
  readonly is_demo: boolean
  readonly notes: string | null
  readonly created_at: string
  readonly status_changed_at: string | null
  readonly status_reason: string | null
  readonly live_keys: number
  readonly credits_today: number
  readonly last_used_at: string | null
  readonly version: string
}

/** What a key may do; null: all that the plan grants. */
export interface KeyScope {
  readonly label: string | null
  readonly expires_at: string | null
  readonly capabilities: readonly string[] | null
  readonly markets: readonly string[] | null
  readonly symbols: readonly string[] | null
  readonly allowed_networks: readonly string[] | null
  readonly requests_per_minute: number | null
}

/** A key as the admin API tells of it: its text is never told again. */
export interface Key extends KeyScope {
  readonly id: string
  readonly kind: 'api' | 'session'
  readonly status: 'live' | 'expired' | 'revoked'
  readonly created_at: string
  readonly last_used_at: string | null
  readonly replaces: string | null
  readonly replaced_by: string | null
  readonly version: string
}

/** The answer to making a key, which alone has its text; null where the answer is a repeated one. */
export interface CreatedKey extends Key {
  readonly key: string | null
}

/** A plan that accounts can be on. */
export interface Plan {
  readonly name: string
}

export const ACCOUNT_TONES: Readonly<Record<AccountStatus, Tone>> = { active: 'up', suspended: 'warn', closed: 'down' }
export const KEY_TONES: Readonly<Record<Key['status'], Tone>> = { live: 'up', expired: 'neutral', revoked: 'down' }

/** The tag for `If-Match`. */
export const tagOf = ({ version }: { readonly version: string }): string => `"${version}"`
