import { type Statement } from '../../src/statements/line-definition.ts'
import { type PeriodType, type StatementRow } from '../../src/statements/statement-row.ts'

/** Returns the newest version of each row known at the end of a day. */
export function knownAt(rows: readonly StatementRow[], date = '9999-12-31'): readonly StatementRow[] {
  const known = rows.filter(({ known_at }) => known_at.slice(0, 10) <= date)
  return [...new Map(known.map((row) => [`${row.statement} ${row.period_type} ${row.period_end}`, row])).values()]
}

/** Returns one row as known at the end of a day. */
export function newest(
  rows: readonly StatementRow[],
  statement: Statement,
  type: PeriodType,
  end: string,
  date?: string,
): StatementRow | undefined {
  return knownAt(rows, date).find(
    (row) => row.statement === statement && row.period_type === type && row.period_end === end,
  )
}

/** Returns the codes of a row's quality issues, sorted and without duplicates. */
export const codesOf = (row: StatementRow | undefined): readonly string[] =>
  [...new Set(row?.quality_issues.map(({ code }) => code))].sort()
