import type { ListedTable } from '../answer-lists.ts'
import type { ListedFile } from '../table-files.ts'
import { periodEnd } from '../period-end.ts'
import type { TableQuery } from '../query.ts'

/** Returns the files that may contain rows for a query, but no more than its row limit requires. */
export function hintedFiles(
  files: readonly ListedFile[],
  { period, date: column }: Pick<ListedTable, 'period' | 'date'>,
  { hints, limit }: Pick<TableQuery, 'hints' | 'limit'>,
): readonly ListedFile[] {
  const selected = files.filter(({ date }) => {
    const range = { column, from: date, to: periodEnd(period, date) }
    return hints.every((mayHold) => mayHold(range))
  })
  return limit === undefined ? selected : withinLimit(selected, limit)
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
