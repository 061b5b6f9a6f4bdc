import type { Into } from '@bourse/kit'
import type { IncomingRow } from './incoming-row.ts'

/**
 * Rows of a record that an intake yielded; traced where each is made of one incoming row and stands where that stood.
 */
export interface RowsWithLines {
  readonly rows: readonly IncomingRow[]
  readonly areTraced: boolean
}

/**
 * Of rows with one key the one with the last line counts: where lines are not known, the place among the yielded rows
 * stands for them.
 */
export function withLines(own: readonly Into[], lines: ReadonlyMap<unknown, number>): RowsWithLines {
  const areTraced = own.every(({ from }) => lines.has(from))
  const rows = own.map(({ row, from }, index) => ({
    row,
    line: (areTraced ? lines.get(from) : undefined) ?? index + 1,
  }))
  return { rows, areTraced }
}
