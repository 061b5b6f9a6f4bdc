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
