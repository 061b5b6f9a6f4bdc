import { statementName, type Statements } from '@bourse/database'
import { list, quoted } from '../tables/columns.ts'
import type { Table } from '../tables/table.ts'
import { isSeen, type Bounds } from '../versions/knowledge-predicate.ts'

/** A stored row by column; dates, instants, decimals, whole numbers and JSON are text. */
export type StoredRow = Readonly<Record<string, unknown>>

/** The row with a public id, as the bounds let a reader see it. */
export async function readRow(
  on: Statements,
  table: Table,
  { batch, at }: Bounds,
  id: string,
): Promise<StoredRow | undefined> {
  const names = table.columns.map(({ name }) => name)
  const text = `select ${list(names, 'r.')} from ${table.name} r where ${isSeen('r')} and r.${quoted('id')} = $3`
  const [row] = await on.query(text, [batch, at, id], statementName(text))
  return row
}
