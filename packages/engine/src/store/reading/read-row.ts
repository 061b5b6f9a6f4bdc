import { statementName, type Statements } from '../../database/index.ts'
import { fromSegments, segmentedTable } from '../segments/rows-in-segments.ts'
import { list, quoteName } from '../tables/columns.ts'
import type { Table } from '../tables/table.ts'
import { isSeen, type Bounds } from '../versions/knowledge-predicate.ts'

/** A stored row by column; dates, instants, decimals, integers and JSON are text. */
export type StoredRow = Readonly<Record<string, unknown>>

/** Returns the row with a public id, if it is visible within the bounds. */
export async function readRow(
  on: Statements,
  table: Table,
  { batch, at }: Bounds,
  id: string,
): Promise<StoredRow | undefined> {
  const first = async (text: string) => (await on.query(text, [batch, at, id], statementName(text)))[0]
  const loose = await first(`${selectOf(table)} from ${table.name} r where ${hasId}`)
  if (loose !== undefined || !table.record.longHistory) return loose
  // No index maps an id to its segment: segment texts are searched, and only matching ones are unpacked.
  const settled = fromSegments(segmentedTable(table), table.segments)
  return first(`${selectOf(table)} ${settled} where strpos(s.lines, $3) > 0 and ${hasId}`)
}

const hasId = `${isSeen('r')} and r.${quoteName('id')} = $3`

const selectOf = ({ names }: Table): string => `select ${list(names, 'r.')}`
