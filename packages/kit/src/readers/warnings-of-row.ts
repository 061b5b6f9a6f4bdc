import { attachToRow } from '../values/attach-to-row.ts'

/** The rule that a row breaks, the value that breaks it, and a sentence for the person who fixes it. */
interface RowWarning {
  readonly rule: string
  readonly value: string
  readonly reason: string
}

/** A global symbol, shared by all copies of the kit. */
const WARNINGS = Symbol.for('bourse.warnings')

/**
 * Attaches a warning to a row that is still published. The operator sees it as a validation issue. Use `BadRecord` for
 * a row that must not be published, and `tally` for one that is omitted on purpose.
 *
 * @example
 *   yield warn(split, { rule: 'factor-differs', value: '0.25', reason: 'expected 0.5 from the ratio 2:1' })
 */
export const warn = <Row extends object>(row: Row, warning: RowWarning): Row =>
  attachToRow(row, WARNINGS, [...(warningsOf(row) ?? []), warning])

/** Returns a row's warnings; undefined if it has none. */
export const warningsOf = (row: object): readonly RowWarning[] | undefined =>
  (row as { readonly [WARNINGS]?: readonly RowWarning[] })[WARNINGS]
