import { Decimal } from '@bourse/kit/values'
import type { ExactRow } from './exact-json.ts'

/** One key by which rows are sorted. */
export interface SortKey {
  readonly title: string
  readonly value: (row: ExactRow) => unknown
  readonly descending: boolean
  /** True if values compare as numbers; otherwise they compare as text by code point. */
  readonly isNumber?: boolean
}

/** Describes the first two neighboring rows that are out of order; undefined if there are none. */
export function firstOutOfOrder(rows: readonly ExactRow[], keys: readonly SortKey[]): string | undefined {
  for (const [index, row] of rows.entries()) {
    const missing = keys.find(({ value }) => value(row) === null || value(row) === undefined)
    if (missing !== undefined) return `row ${index + 1} has no ${missing.title}`
    const before = rows[index - 1]
    if (before === undefined) continue
    const difference = compareRows(before, row, keys)
    const places = `${valuesOf(before, keys)} and ${valuesOf(row, keys)}`
    if (difference === 0) return `rows ${index} and ${index + 1} have the same position: ${places}`
    if (difference > 0) return `rows ${index} and ${index + 1} are in the wrong order: ${places}`
  }
  return undefined
}

function compareRows(a: ExactRow, b: ExactRow, keys: readonly SortKey[]): number {
  for (const { value, descending, isNumber = false } of keys) {
    const [x, y] = [String(value(a)), String(value(b))]
    const difference = isNumber ? new Decimal(x).comparedTo(y) : compareText(x, y)
    if (difference !== 0) return descending ? -difference : difference
  }
  return 0
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const valuesOf = (row: ExactRow, keys: readonly SortKey[]) => keys.map(({ value }) => String(value(row))).join(', ')
