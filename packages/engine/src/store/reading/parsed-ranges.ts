import type { AnyRecord, Knowledge, RecordRow } from '@bourse/kit'
import { type EntityRange, parseExact, retainedDates } from '@bourse/kit/host'
import type { Column } from '../tables/columns.ts'
import type { Table } from '../tables/table.ts'
import { boundsOf } from '../versions/knowledge-predicate.ts'
import { retainedRanges } from '../versions/retention.ts'
import type { Direction, RecordReader } from './record-reader.ts'

/** The as-of bounds, the order and the ranges to read. */
export interface RangesRequest {
  readonly knowledge: Knowledge
  readonly direction: Direction
  readonly ranges: readonly EntityRange[]
}

/**
 * Returns the rows of ranges as values, one list per range. Lines are parsed in this process, so the database does not
 * have to unpack segments.
 */
export async function parsedRanges(
  reader: RecordReader,
  table: Table,
  { knowledge, direction, ranges }: RangesRequest,
): Promise<readonly (readonly RecordRow<AnyRecord>[])[]> {
  const { record } = table
  if (record.time.mode === 'snapshot' || retainedDates(record) !== undefined)
    throw new TypeError(`${table.id} retains only its newest rows: read it with \`at\``)
  const retained = retainedRanges(record, knowledge, ranges)
  const found = await reader.ranges({ bounds: boundsOf(table, knowledge), direction }, retained)
  const rows: RecordRow<AnyRecord>[][] = ranges.map(() => [])
  for (const { place, lines } of found) rows[place] = parsedLines(table, ranges[place]?.id ?? '', lines)
  return rows
}

/** Parses JSON lines to rows. The tab in place of the entity's fields is whitespace to a JSON parser. */
function parsedLines({ record, columns }: Table, id: string, lines: string): RecordRow<AnyRecord>[] {
  const text = `[${lines.replaceAll('\n', ',')}]`
  const rows = parseExact(text) as Record<string, unknown>[]
  const subject = record.subject?.column ?? ''
  for (const row of rows) row[subject] = id
  const ofJson = columns.filter(({ field }) => field.kind === 'json')
  if (ofJson.length > 0) keepNumbers(rows, JSON.parse(text) as Record<string, unknown>[], ofJson)
  return rows
}

/** Restores the numbers inside JSON fields, because `parseExact` returns every number as text. */
function keepNumbers(
  rows: readonly Record<string, unknown>[],
  plain: readonly Readonly<Record<string, unknown>>[],
  columns: readonly Column[],
): void {
  for (const [index, row] of rows.entries()) for (const { name } of columns) row[name] = plain[index]?.[name]
}
