import type { Transaction } from '@bourse/database'
import { list } from '../tables/columns.ts'
import type { Table } from '../tables/table.ts'
import { isPublished } from '../versions/knowledge-predicate.ts'
import { incomingOf, sameKey } from './find-changes.ts'

export interface Applied {
  readonly opened: number
  readonly closed: number
}

/** The batch that rows are written in; `revises`: some of them may replace a published one. */
export interface Batch {
  readonly batch: string
  readonly at: string
  readonly revises: boolean
}

/**
 * Closes the versions that incoming rows replace and inserts the new ones in the order of their keys, all known from
 * the same instant: rows read together stand together.
 */
export async function applyIncoming(tx: Transaction, table: Table, { batch, at, revises }: Batch): Promise<Applied> {
  const incoming = incomingOf(table)
  const columns = table.columns.map(({ name }) => name)
  const closed = !revises
    ? 0
    : await tx.execute(
        `update ${table.name} o set known_to = $1 from ${incoming} i where i._open_source is not null
          and ${sameKey(table, 'o', 'i')} and ${isPublished('o')}`,
        [at],
      )
  const opened = await tx.execute(
    `insert into ${table.name} (${list(columns)}, known_from, known_to, batch_id, source_id)
     select ${list(columns, 'i.')}, ${knownFrom(table)}, 'infinity', $2, i._source_id from ${incoming} i
       order by ${list(table.key, 'i.')}`,
    [at, batch],
  )
  return { opened, closed }
}

/** An earlier instant of knowledge counts only for a key that has no version yet, and never lies in the future. */
function knownFrom(table: Table): string {
  return `case when i._known_at is null then $1::timestamptz
    when i._open_source is not null 
      or exists (select 1 from ${table.name} v where ${sameKey(table, 'v', 'i')}) then $1::timestamptz
    else least(i._known_at, $1::timestamptz) end`
}
