import type { Statements } from '@bourse/database'
import { KEY_COLUMNS, apiKeyOf, type ApiKey, type ApiKeyRow, type Restrictions } from './api-key.ts'
import { hashKey } from './key.ts'

export interface KeyToInsert {
  readonly id: string
  readonly accountId: string
  readonly key: string
  readonly label: string | undefined
  readonly expiresAt: string | undefined
  readonly now: string
  readonly restrictions: Restrictions
  readonly kind?: 'api' | 'session'
  readonly networks?: readonly string[] | undefined
  readonly requestsPerMinute?: number | undefined
  /** The key that it takes the place of. */
  readonly replaces?: string | undefined
}

/** Stores the hash of a key with what it may do. */
export async function insertKey(
  on: Statements,
  { id, accountId, key, label, expiresAt, now, restrictions, kind = 'api', ...rest }: KeyToInsert,
): Promise<ApiKey> {
  const { capabilities, markets, symbols } = restrictions
  const rows = await on.query<ApiKeyRow>(
    `insert into bourse.keys as k (id, account_id, hash, label, created_at, expires_at, capabilities, markets, symbols,
       kind, networks, requests_per_minute, replaces)
     values ($1, $2, decode($3, 'hex'), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning ${KEY_COLUMNS}`,
    [
      id,
      accountId,
      hashKey(key),
      label ?? null,
      now,
      expiresAt ?? null,
      capabilities ?? null,
      markets ?? null,
      symbols ?? null,
      kind,
      rest.networks ?? null,
      rest.requestsPerMinute ?? null,
      rest.replaces ?? null,
    ],
  )
  const [made] = rows.map(apiKeyOf)
  if (made === undefined) throw new Error(`the key ${id} was not stored`)
  return made
}
