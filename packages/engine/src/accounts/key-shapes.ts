/** Key statuses. Only live keys can be used. */
export const KEY_STATUSES = ['live', 'expired', 'revoked'] as const
/** A key's status. */
export type KeyStatus = (typeof KEY_STATUSES)[number]
/**
 * Key kinds: callers' API keys, the keys of console sessions, those of people who sign in with a provider, and those of
 * an account's invited members.
 */
export const KEY_KINDS = ['api', 'session', 'person', 'member'] as const
/** A key's kind. */
export type KeyKind = (typeof KEY_KINDS)[number]

/** A key's restrictions of what the plan includes; null leaves the plan's value unchanged. */
export interface KeyScope {
  readonly capabilities: readonly string[] | null
  /** Markets or names of market groups. */
  readonly markets: readonly string[] | null
  readonly symbols: readonly string[] | null
  /** What a key of the owner account may operate, or a member's role in their account; null for no role. */
  readonly role: string | null
  /** Addresses and networks (`203.0.113.0/24`) from which the key can be used. */
  readonly allowed_networks: readonly string[] | null
  /** Requests per minute for this key, in addition to its account's limit; responses return the number as text. */
  readonly requests_per_minute: number | null
}

/** A key as operators see it, without its secret. */
export interface AdministeredKey extends Omit<KeyScope, 'requests_per_minute'> {
  /** Key id, `key_…`. */
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
  /** The key that opened this session and whose limits apply to it. */
  readonly opened_by: string | null
  /** Id of the key that this one replaced; `replaced_by` is the id of the key that replaces it. */
  readonly replaces: string | null
  readonly replaced_by: string | null
  readonly version: string
}

/** A new key with its secret, which is null if the request that created it is repeated. */
export interface MadeKey extends AdministeredKey {
  readonly key: string | null
}

/** Key filters; an omitted one does not apply. */
export interface KeyFilter {
  readonly account_id?: string | undefined
  readonly status?: KeyStatus | undefined
  readonly kind?: KeyKind | readonly KeyKind[] | undefined
  /** Part of the label, or the complete id. */
  readonly q?: string | undefined
}

/** The properties of a new key; omitted ones default to the plan's. */
export interface NewKeyOptions extends Partial<KeyScope> {
  readonly account_id: string
  readonly label?: string | null | undefined
  /** Expiration time, RFC 3339; if null or omitted, the key does not expire. */
  readonly expires_at?: string | null | undefined
}
