import type { Expecting } from './accounts.ts'
import type { Paged } from './paged.ts'

/** Whether a key can be used. */
export const KEY_STATUSES = ['live', 'expired', 'revoked'] as const
/** One of them. */
export type KeyStatus = (typeof KEY_STATUSES)[number]
/** Keys of callers, and those of sessions of the console. */
export const KEY_KINDS = ['api', 'session'] as const
/** One of them. */
export type KeyKind = (typeof KEY_KINDS)[number]

/** What a key narrows; null leaves it as the plan has it, an empty list allows nothing. */
export interface KeyScope {
  readonly capabilities: readonly string[] | null
  /** Markets or names of market groups. */
  readonly markets: readonly string[] | null
  readonly symbols: readonly string[] | null
  /** Addresses and networks (`203.0.113.0/24`) that it may be used from. */
  readonly allowed_networks: readonly string[] | null
  /** Beside the limit of its account; a whole number as text in answers. */
  readonly requests_per_minute: number | null
}

/** A key as its operator sees it; its text is not known. */
export interface AdministeredKey extends Omit<KeyScope, 'requests_per_minute'> {
  /** `key_…`. */
  readonly id: string
  readonly account_id: string
  readonly account_name: string
  readonly kind: KeyKind
  readonly label: string | null
  readonly status: KeyStatus
  readonly created_at: string
  readonly expires_at: string | null
  readonly revoked_at: string | null
  readonly last_used_at: string | null
  readonly requests_per_minute: string | null
  /** The key that opened this session, and whose limits it has. */
  readonly opened_by: string | null
  /** The key that it took the place of, and the one that takes its place. */
  readonly replaces: string | null
  readonly replaced_by: string | null
  readonly version: string
}

/** A key just made, with its text: null where the making of it is told again. */
export interface MadeKey extends AdministeredKey {
  readonly key: string | null
}

/** Which keys are wanted; what is left out does not narrow. */
export interface KeyFilter {
  readonly account_id?: string | undefined
  readonly status?: KeyStatus | undefined
  readonly kind?: KeyKind | undefined
  /** Part of the label, or the id. */
  readonly q?: string | undefined
}

/** What a new key is to be; what is left out is as the plan has it. */
export interface KeyWanted extends Partial<KeyScope> {
  readonly account_id: string
  readonly label?: string | null | undefined
  /** RFC 3339; null or left out: until it is revoked. */
  readonly expires_at?: string | null | undefined
}

/** Keys as their operator reads them. */
export interface KeysRead {
  /** The newest first; pages go on behind `created_at` and `id`. */
  page(filter: KeyFilter, page: Paged): Promise<readonly AdministeredKey[]>
  read(id: string): Promise<AdministeredKey>
}

/**
 * Changes of keys, which hold on every replica within a second. Each rejects with a problem that says what was
 * expected.
 */
export interface KeysChanged extends KeysRead {
  add(wanted: KeyWanted): Promise<MadeKey>
  change(id: string, change: Partial<Omit<KeyWanted, 'account_id'>>, expecting?: Expecting): Promise<AdministeredKey>
  /** A new key with the same limits and the same end; the old one ends after that many seconds. */
  rotate(id: string, overlap: number, expecting?: Expecting): Promise<MadeKey>
  revoke(id: string, expecting?: Expecting): Promise<AdministeredKey>
}
