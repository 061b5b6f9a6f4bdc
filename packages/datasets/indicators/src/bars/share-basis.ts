import type { Split } from '@bourse/services'
import type { BarField } from '../definition/indicator.ts'
import { fromDecimalText } from '../numbers/decimal-text.ts'
import { divide, multiply, ONE, type DoubleDouble } from '../numbers/double-double.ts'

/** A value of a bar in shares of the newest split on record. */
export type Adjust = (value: DoubleDouble, field: BarField) => DoubleDouble

const unchanged: Adjust = (value) => value

/**
 * How values of each date become values per share of today: prices divided, volumes multiplied by the ratio of every
 * later split. Bars of the day of a split are on its basis already. Ask for the dates in falling order.
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
