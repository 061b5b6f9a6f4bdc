import type { Session } from '../../database/index.ts'

/** Default longest wait in milliseconds for transactions that may still use the old indexes. Readers do not wait. */
const LONGEST = 5_000

/**
 * Rebuilds a table's indexes while readers and publications continue. If a long transaction prevents this, the old
 * indexes remain in use.
 */
export async function rebuildIndexes(session: Session, name: string, longest = LONGEST): Promise<void> {
  await session.query(`set lock_timeout = ${longest}`)
  try {
    await dropUnfinished(session, name)
    await session.query(`reindex table concurrently ${name}`)
  } catch {
    await dropUnfinished(session, name).catch(() => undefined)
  } finally {
    await session.query('reset lock_timeout')
  }
}

/** Drops the indexes that a failed rebuild has left behind. */
async function dropUnfinished(session: Session, name: string): Promise<void> {
  const left = await session.query<{ index: string }>(
    `select i.indexrelid::regclass::text as index from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and not i.indisvalid and c.relname ~ '_cc(new|old)[0-9]*$'`,
    [name],
  )
  for (const { index } of left) await session.query(`drop index concurrently if exists ${index}`)
}
