import { UnreadableFile, type CsvRecord } from '@bourse/kit/readers'
import { headerNames, looksLikeData } from './column-names.ts'
import { joinedNames } from './joined-names.ts'

/** A CSV file's column names, and the number of records to skip before its data. */
export interface CsvHeader {
  readonly columns: readonly string[]
  readonly records: number
  /** True if the file has no header row and its columns are numbered. */
  readonly isHeaderless: boolean
}

/** Finds a CSV file's header in its first records, after `sep=` lines and comments. */
export function csvHeader(
  records: readonly CsvRecord[],
  given: readonly string[] | undefined,
  label: string,
): CsvHeader {
  const start = preambleOf(records)
  const [first, second, third] = records.slice(start).map(({ fields }) => fields)
  if (given !== undefined) return { columns: headerNames(given, label), records: start, isHeaderless: false }
  if (first === undefined)
    throw new UnreadableFile(`${label}: expected a header row with the column names, got an empty file`)
  const joined = joinedNames(first, second, third)
  if (joined !== undefined)
    return { columns: headerNames(joined.names, label), records: start + joined.records, isHeaderless: false }
  if (first.some(looksLikeData)) {
    const columns = first.map((_, at) => `column_${at + 1}`)
    return { columns, records: start, isHeaderless: true }
  }
  return { columns: headerNames(first, label), records: start + 1, isHeaderless: false }
}

/** Maximum number of title lines above the header. */
const TITLE_LINES = 5

/**
 * Returns the number of title records above the header, such as an address or a table name: single-cell lines above a
 * table with at least three columns.
 */
function titleOf(records: readonly CsvRecord[]): number {
  const first = records.slice(0, TITLE_LINES + 1).findIndex(({ fields }) => fields.length >= 3)
  const isTitle = ({ fields: [cell = ''] }: CsvRecord) => !looksLikeData(cell)
  return first > 0 && records.slice(0, first).every((each) => each.fields.length === 1 && isTitle(each)) ? first : 0
}

/**
 * Returns the number of records before the header: a title; a `sep=` line, which names the delimiter; and comments,
 * whose field count differs from the table's.
 */
function preambleOf(records: readonly CsvRecord[]): number {
  let at = titleOf(records)
  for (;;) {
    const [fields, next] = [records[at]?.fields, records[at + 1]?.fields]
    if (fields === undefined || next === undefined) return at
    const isComment = fields[0]?.startsWith('#') === true && fields.length !== next.length
    if (!isComment && !/^sep=.?$/i.test(fields.join(''))) return at
    at++
  }
}
