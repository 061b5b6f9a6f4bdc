import type { Transaction } from '../../database/index.ts'
import { list, type Table } from '../../store/index.ts'
import { dropFromDays, isPublished } from '../../store/writing.ts'
import { incomingOf, equalKeys } from '../compare/find-changes.ts'

export interface ApplyCounts {
  readonly opened: number
  readonly closed: number
}

/**
 * The batch that writes the rows. `revises`: whether any row may replace a published one. `isOrdered`: whether rows
 * specify when they became known, in which case a row may also end another version without replacing it.
 */
export interface Batch {
  readonly batch: string
  readonly at: string
  readonly revises: boolean
  readonly isOrdered: boolean
}

/**
 * Closes the versions that incoming rows replace or end, and inserts the new ones in key order. All are known from the
 * same instant unless they specify their own instants. Key order keeps rows that are read together close to each
 * other.
 */
export async function applyIncoming(tx: Transaction, table: Table, batch: Batch): Promise<ApplyCounts> {
  await recordSources(tx, table)
  const closed = batch.revises ? await closeVersions(tx, table, batch) : 0
  const incoming = incomingOf(table)
  if (closed > 0) await dropFromDays(tx, table, `(select * from ${incoming} where _mark is not null)`)
  const key = list(table.key, 'i.')
  const next = batch.isOrdered
    ? `lead(coalesce(i._from, $1)) over (partition by ${key} order by coalesce(i._from, $1::timestamptz))`
    : 'null::timestamptz'
  const opened = await tx.execute(
    `insert into ${table.name} (${list(table.names)}, known_from, known_to, batch_id, source_id)
     select ${list(table.names, 'i.')}, i._since, coalesce(i._until, 'infinity'), $2, i._source_id
     from (select i.*, coalesce(i._from, $1::timestamptz) as _since, ${next} as _until from ${incoming} i) i
     where i._mark is null order by ${key}`,
    [batch.at, batch.batch],
  )
  return { opened, closed }
}

/** Names the sources of the rows, so that licences know their publishers: those of released rows may be others. */
const recordSources = (tx: Transaction, table: Table) =>
  tx.execute(
    `insert into bourse.record_sources (record, source_id)
     select distinct $1, i._source_id from ${incomingOf(table)} i where i._source_id <> 0 on conflict do nothing`,
    [table.id],
  )

/**
 * A version that ended before the publication records the batch that ended it, for readers who may not see that batch
 * yet.
 */
function closeVersions(tx: Transaction, table: Table, { batch, at, isOrdered }: Batch): Promise<number> {
  const incoming = incomingOf(table)
  const replaces = `i._open_source is not null and ${equalKeys(table, 'o', 'i')} and ${isPublished('o')}`
  if (!isOrdered)
    return tx.execute(`update ${table.name} o set known_to = $1 from ${incoming} i where ${replaces}`, [at])
  return tx.execute(
    `update ${table.name} o
     set known_to = i._first, closed_in = case when i._first < $1::timestamptz then $2::int8 end
     from (select ${list(table.key, 'i.')}, min(coalesce(i._from, $1::timestamptz)) as _first,
             max(_open_source) as _open_source
           from ${incoming} i group by ${list(table.key, 'i.')}) i where ${replaces}`,
    [at, batch],
  )
}
