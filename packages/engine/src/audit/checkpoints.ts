import type { Database, Statements } from '../database/index.ts'
import { createHmac } from 'node:crypto'
import { DAYS_KEPT } from './migration.ts'

/** The chain's state at an entry. */
export interface Checkpoint {
  readonly entry_id: string
  /** The chain's hash at the entry, hexadecimal like the signature. */
  readonly hash: string
  readonly signature: string
}

interface Signing {
  readonly secret: Buffer
  readonly now: string
}

/** Signs the current end of the chain, once per entry even if called repeatedly. Does nothing for an empty log. */
export async function setCheckpoint(on: Statements, signing: Signing): Promise<void> {
  const [head] = await on.query<ChainEnd>(`select id, encode(hash, 'hex') as hash from bourse.audit_head where id > 0`)
  if (head !== undefined) await keep(on, head, signing)
}

interface ChainEnd {
  readonly id: string
  readonly hash: string
}

async function keep(on: Statements, { id, hash }: ChainEnd, { secret, now }: Signing): Promise<void> {
  await on.query(
    `insert into bourse.audit_checkpoints (entry_id, hash, at, signature)
     values ($1, decode($2, 'hex'), $3, decode($4, 'hex')) on conflict do nothing`,
    [id, hash, now, signatureOf(secret, { entry_id: id, hash })],
  )
}

/** Returns a checkpoint's signature, hexadecimal. */
export const signatureOf = (secret: Buffer, { entry_id, hash }: Pick<Checkpoint, 'entry_id' | 'hash'>) =>
  createHmac('sha256', secret).update(`${entry_id} ${hash}`).digest('hex')

/** Signs the end of the chain and removes expired entries, once a day. */
export async function keepAudit(database: Database, signing: Signing): Promise<void> {
  await setCheckpoint(database, signing)
  await pruneAudit(database, signing)
}

/**
 * Removes entries older than 400 days. A signed checkpoint of the last removed entry remains, from which the chain
 * continues. Returns the number of removed entries.
 */
export function pruneAudit(database: Database, signing: Signing): Promise<number> {
  return database.transaction(async (tx) => {
    const [last] = await tx.query<ChainEnd>(
      `select id, encode(hash, 'hex') as hash from bourse.audit
       where at < clock_timestamp() - interval '${DAYS_KEPT} days' order by id desc limit 1`,
    )
    if (last === undefined) return 0
    // Entries are removed in chain order: an expired entry is retained until all entries before it have expired.
    const [stored] = await tx.query<{ id: string }>(
      `select id from bourse.audit where at >= clock_timestamp() - interval '${DAYS_KEPT} days' order by id limit 1`,
    )
    if (stored !== undefined && BigInt(stored.id) < BigInt(last.id)) return 0
    await keep(tx, last, signing)
    return tx.execute('delete from bourse.audit where id <= $1', [last.id])
  })
}
