import type { Statements } from '../../database/index.ts'
import { list } from '../tables/columns.ts'
import { timeField, type Table } from '../tables/table.ts'
import { isPublished } from '../versions/knowledge-predicate.ts'
import type { StoredRow } from './read-row.ts'

/** Rows per page; this bounds the memory for publications of any size. */
const ROWS = 5_000

/** A range of a record's batches, exclusive of the first one. */
export interface Batches {
  readonly after: string
  readonly upTo: string
}

/** Yields the rows that the batches added and that are still published, in time order, in pages of several thousand. */
export async function* addedRows(
  on: Statements,
  table: Table,
  { after, upTo }: Batches,
): AsyncGenerator<readonly StoredRow[]> {
  const time = timeField(table)
  const order = [time, ...table.key.filter((name) => name !== time)]
  const keys = list(order, 'r.')
  const names = list(table.names, 'r.')
  let last: readonly unknown[] = []
  for (;;) {
    // Each page starts after the last row of the previous one, so that concurrent revisions cannot make a page skip
    // rows.
    const beyond = last.length === 0 ? '' : `and (${keys}) > (${last.map((_, index) => `$${index + 4}`).join(', ')})`
    const rows = await on.query<Record<string, string | null>>(
      `select ${names} from ${table.name} r where r.batch_id > $1 and r.batch_id <= $2 and ${isPublished('r')} ${beyond}
       order by ${keys} limit $3`,
      [after, upTo, ROWS, ...last],
    )
    yield rows
    const final = rows.at(-1)
    if (final === undefined || rows.length < ROWS) return
    last = order.map((name) => final[name])
  }
}
