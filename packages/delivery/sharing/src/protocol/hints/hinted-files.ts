import { isByInstant, type ListedTable } from '../answer-lists.ts'
import type { ListedFile } from '../table-files.ts'
import { addDays } from '@bourse/kit/values'
import { periodEnd } from '../period-end.ts'
import type { TableQuery } from '../query.ts'
import type { DateRange } from './predicate.ts'

/** Returns the files that may contain rows for a query, but no more than its row limit requires. */
export function hintedFiles(
  files: readonly ListedFile[],
  table: ListedTable,
  { hints, limit }: Pick<TableQuery, 'hints' | 'limit'>,
): readonly ListedFile[] {
  const selected = files.filter((file) => {
    const range = rangeOf(file, table)
    return hints.every((mayHold) => mayHold(range))
  })
  return limit === undefined ? selected : withinLimit(selected, limit)
}

/** The dates in a file. For instants, a day is added on each side, because a client may state them in any time zone. */
function rangeOf({ date }: ListedFile, table: ListedTable): DateRange {
  const end = periodEnd(table.period, date)
  return isByInstant(table)
    ? { column: table.date, from: addDays(date, -1), to: addDays(end, 1) }
    : { column: table.date, from: date, to: end }
}

function withinLimit(files: readonly ListedFile[], limit: number): readonly ListedFile[] {
  let rows = 0
  const end = files.findIndex((file) => {
    const isEnough = rows >= limit
    rows += file.rows
    return isEnough
  })
  return end === -1 ? files : files.slice(0, end)
}
