import type { Statements } from '@bourse/database'
import { hashKey } from './key.ts'

type Given<T> = T | null | undefined

/** What is stored of a key beside its hash; what is left out is as the plan has it. */
export interface KeyToInsert {
  readonly id: string
  readonly accountId: string
  readonly key: string
  readonly now: string
  readonly kind?: 'api' | 'session'
  readonly label?: Given<string>
  readonly expires_at?: Given<string>
  readonly capabilities?: Given<readonly string[]>
  readonly markets?: Given<readonly string[]>
  readonly symbols?: Given<readonly string[]>
  readonly networks?: Given<readonly string[]>
  readonly requests_per_minute?: Given<number>
  /** The key that it takes the place of. */
  readonly replaces?: Given<string>
}

/** Stores the hash of a key with what it may do. */
export async function insertKey(on: Statements, { id, accountId, key, now, ...members }: KeyToInsert): Promise<void> {
  const { kind = 'api', label, expires_at, capabilities, markets, symbols, networks, replaces } = members
  const given = [label, expires_at, capabilities, markets, symbols, networks, members.requests_per_minute, replaces]
  await on.query(
    `insert into bourse.keys (id, account_id, hash, created_at, kind, label, expires_at, capabilities, markets, symbols,
       networks, requests_per_minute, replaces)
     values ($1, $2, decode($3, 'hex'), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [id, accountId, hashKey(key), now, kind, ...given.map((one) => one ?? null)],
  )
}
