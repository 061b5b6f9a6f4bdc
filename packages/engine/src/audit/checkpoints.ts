import type { Database, Statements } from '../database/index.ts'
import { createHmac } from 'node:crypto'
import { DAYS_KEPT } from './migration.ts'

/** What the chain was at an entry. */
export interface Checkpoint {
  readonly entry_id: string
  /** Hexadecimal, both. */
  readonly hash: string
  readonly signature: string
}

interface Signing {
  readonly secret: Buffer
  readonly now: string
}

/**
 * Signs the end of the chain as it is now; once per entry, however often it is asked for. Nothing where there is no
 * entry.
 */
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

/** What a checkpoint is signed with, in hexadecimal. */
export const signatureOf = (secret: Buffer, { entry_id, hash }: Pick<Checkpoint, 'entry_id' | 'hash'>) =>
  createHmac('sha256', secret).update(`${entry_id} ${hash}`).digest('hex')

/** Signs the end of the chain and removes what is too old: what is done once a day. */
export async function keepAudit(database: Database, signing: Signing): Promise<void> {
  await setCheckpoint(database, signing)
  await pruneAudit(database, signing)
}

/**
 * Removes entries older than 400 days; the last of them stays as a signed checkpoint, from which the chain goes on.
 * Returns how many went.
 */
export function pruneAudit(database: Database, signing: Signing): Promise<number> {
  return database.transaction(async (tx) => {
    const [last] = await tx.query<ChainEnd>(
      `select id, encode(hash, 'hex') as hash from bourse.audit
       where at < clock_timestamp() - interval '${DAYS_KEPT} days' order by id desc limit 1`,
    )
    if (last === undefined) return 0
    // Entries of one chain go in its order: one that says it is older than those before it stays until they may go.
    const [kept] = await tx.query<{ id: string }>(
      `select id from bourse.audit where at >= clock_timestamp() - interval '${DAYS_KEPT} days' order by id limit 1`,
    )
    if (kept !== undefined && BigInt(kept.id) < BigInt(last.id)) return 0
    await keep(tx, last, signing)
    return tx.execute('delete from bourse.audit where id <= $1', [last.id])
  })
}
