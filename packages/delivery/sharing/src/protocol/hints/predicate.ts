/** The dates that a file can contain, both inclusive. */
export interface DateRange {
  readonly column: string
  readonly from: string
  readonly to: string
}

/** Whether a file with these dates may contain a row that satisfies the predicate. */
export type Predicate = (range: DateRange) => boolean

/** Comparisons of a column with a value. */
export type Comparison = '=' | '<' | '<=' | '>' | '>='

const DATE = /^\d{4}-\d\d-\d\d(?=$|[T ])/

/**
 * Returns a comparison of a column with a date or a time (only its date matters); undefined for any other value. A
 * file's values in other columns are unknown, so every file may satisfy a comparison of them.
 */
export function comparison(column: string, stated: Comparison, text: string): Predicate | undefined {
  const [value] = DATE.exec(text) ?? []
  if (value === undefined) return undefined
  // Part of the day is before a time, and part of it after.
  const operator = value === text ? stated : INCLUSIVE[stated]
  const tests: Readonly<Record<Comparison, (range: DateRange) => boolean>> = {
    '=': ({ from, to }) => from <= value && value <= to,
    '<': ({ from }) => from < value,
    '<=': ({ from }) => from <= value,
    '>': ({ to }) => to > value,
    '>=': ({ to }) => to >= value,
  }
  return (range) => range.column.toLowerCase() !== column.toLowerCase() || tests[operator](range)
}

const INCLUSIVE: Readonly<Record<Comparison, Comparison>> = { '=': '=', '<': '<=', '<=': '<=', '>': '>=', '>=': '>=' }

/** Swaps the sides of a comparison. */
export const SWAPPED: Readonly<Record<Comparison, Comparison>> = {
  '=': '=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
}
