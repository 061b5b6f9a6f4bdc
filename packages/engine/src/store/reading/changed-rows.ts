import type { Statements } from '../../database/index.ts'
import type { ChangedRows } from '@bourse/kit/host'
import { subjectColumn, timeField, type Table } from '../tables/table.ts'

/** A batch of a record, and the instant of its publication. */
export interface Mark {
  readonly batch: string
  readonly at: string
}

/**
 * Returns the distinct entities and dates whose rows changed in the batches, up to a limit. Returns undefined for a
 * record with a long history, because this query does not cover settled rows in segments.
 */
export async function changedRows(
  on: Statements,
  table: Table,
  { after, upTo, most }: { readonly after: Mark; readonly upTo: Mark; readonly most: number },
): Promise<readonly ChangedRows[] | undefined> {
  const { record } = table
  if (record.longHistory) return undefined
  const subject = record.subject === undefined ? 'null' : `r.${subjectColumn(table)}`
  const date = record.time.mode === 'catalog' ? 'null' : `r.${timeField(table)}`
  const shown = `${subject}::text as subject, ${date}::text as date`
  const rows = await on.query<Omit<ChangedRows, 'record'>>(
    `select ${shown} from ${table.name} r where r.batch_id > $1 and r.batch_id <= $2
     union select ${shown} from ${table.name} r
       where r.known_to > $3::timestamptz and r.known_to <= $4::timestamptz and r.known_to <> 'infinity'
     limit $5`,
    [after.batch, upTo.batch, after.at, upTo.at, most],
  )
  return rows.map((row) => ({ record: table.id, ...row }))
}
