import type { Split } from '@bourse/services'
import type { BarField } from '../definition/indicator.ts'
import { fromDecimalText } from '../numbers/decimal-text.ts'
import { divide, multiply, ONE, type DoubleDouble } from '../numbers/double-double.ts'

/** Adjusts a bar value to the share basis of the latest known split. */
export type Adjust = (value: DoubleDouble, field: BarField) => DoubleDouble

const unchanged: Adjust = (value) => value

/**
 * Returns, for each date, the adjustment to today's share basis: prices are divided and volumes multiplied by the
 * ratios of all later splits. Bars on a split's execution date are already on the new basis. Request dates in
 * descending order.
 */
export function adjustmentsBackwards(splits: readonly Split[]): (date: string) => Adjust {
  const newestFirst = splits.toSorted((a, b) => (a.execution_date < b.execution_date ? 1 : -1))
  let passed = 0
  let ratio = ONE
  let adjust = unchanged
  return (date) => {
    for (
      let split = newestFirst[passed];
      split !== undefined && split.execution_date > date;
      split = newestFirst[++passed]
    ) {
      ratio = multiply(ratio, fromDecimalText(split.ratio))
      adjust = byRatio(ratio)
    }
    return adjust
  }
}

const byRatio =
  (ratio: DoubleDouble): Adjust =>
  (value, field) =>
    field === 'volume' ? multiply(value, ratio) : divide(value, ratio)
