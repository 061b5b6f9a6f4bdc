import type { Statements } from '../../database/index.ts'
import { list } from '../tables/columns.ts'
import { timeField, type Table } from '../tables/table.ts'
import { isPublished } from '../versions/knowledge-predicate.ts'
import type { StoredRow } from './read-row.ts'

/** Rows read at once: a publication of any size goes out with bounded memory. */
const ROWS = 5_000

/** Batches of a record, the first one left out. */
export interface Batches {
  readonly after: string
  readonly upTo: string
}

/** The rows that some batches opened and that still hold, by time, some thousands at once. */
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
    // Each page starts behind the last row of the one before: rows that are revised meanwhile move no other out of it.
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
