import { utc } from '@bourse/database'

/** What is known of a key; the key itself is not. */
export interface ApiKey {
  /** `key_…`, public: names the key in lists and logs. */
  readonly id: string
  readonly accountId: string
  readonly label: string | undefined
  readonly createdAt: string
  readonly expiresAt: string | undefined
  readonly revokedAt: string | undefined
  readonly restrictions: Restrictions
  /** Addresses and networks that it may be used from; undefined: from anywhere. */
  readonly networks: readonly string[] | undefined
  /** Beside the limit of its account; undefined: no such limit. */
  readonly requestsPerMinute: number | undefined
}

/** What a key narrows of its account's plan; undefined leaves it as the plan has it, an empty list allows nothing. */
export interface Restrictions {
  readonly capabilities: readonly string[] | undefined
  readonly markets: readonly string[] | undefined
  readonly symbols: readonly string[] | undefined
}

/** A row of `bourse.keys` as the driver gives it. */
export interface ApiKeyRow {
  key_id: string
  account_id: string
  label: string | null
  key_created_at: string
  expires_at: string | null
  revoked_at: string | null
  capabilities: string[] | null
  markets: string[] | null
  symbols: string[] | null
  networks: string[] | null
  requests_per_minute: string | null
}

export const KEY_COLUMNS =
  `k.id as key_id, k.account_id, k.label, ${utc('k.created_at')} as key_created_at, ${utc('k.expires_at')} as ` +
  `expires_at, ${utc('k.revoked_at')} as revoked_at, k.capabilities, k.markets, k.symbols, k.networks, ` +
  'k.requests_per_minute'

export function apiKeyOf(row: ApiKeyRow): ApiKey {
  return {
    id: row.key_id,
    accountId: row.account_id,
    label: row.label ?? undefined,
    createdAt: row.key_created_at,
    expiresAt: row.expires_at ?? undefined,
    revokedAt: row.revoked_at ?? undefined,
    networks: row.networks ?? undefined,
    requestsPerMinute: row.requests_per_minute === null ? undefined : Number(row.requests_per_minute),
    restrictions: {
      capabilities: row.capabilities ?? undefined,
      markets: row.markets ?? undefined,
      symbols: row.symbols ?? undefined,
    },
  }
}
