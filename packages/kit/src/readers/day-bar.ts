import { BadRecord } from '../fetch/source-errors.ts'
import { tally, type Tally } from '../fetch/tally.ts'
import { decimalText } from '../values/decimal.ts'
import { wholeShares } from '../values/whole-shares.ts'
import type { DatedRow } from './dated-rows.ts'

/** A listing's daily bar, raw as traded. */
export interface DayBar {
  readonly date: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** Volume in whole shares; null if the response has none. */
  readonly volume: string | null
}

/** The row properties that hold open, high, low, close and volume. */
type BarMembers = readonly [open: string, high: string, low: string, close: string, volume: string]

const MEMBERS: BarMembers = ['open', 'high', 'low', 'close', 'volume']

/**
 * Reads a listing's daily bar from a row. Omits and counts a day without a trade (`flat-day`), on which vendors repeat
 * a price with volume 0; counts a rounded volume (`fractions`); and yields a `BadRecord` for a row without prices.
 *
 * @example for (const each of datedRows(text, window)) yield* each instanceof BadRecord ? [each] : dayBar(each)
 */
export function* dayBar({ date, row }: DatedRow, members = MEMBERS): Generator<DayBar | BadRecord | Tally> {
  const [open, high, low, close, volume] = members.map((name) => decimalText(row[name]))
  if (!open || !high || !low || !close) {
    const names = members.slice(0, 4).join(', ')
    yield new BadRecord(row, `expected prices in ${names}`, { rule: 'unreadable-bar', value: date })
    return
  }
  if (volume === '0' && [open, high, low].every((price) => price === close)) {
    yield tally('flat-day')
    return
  }
  const whole = volume === undefined ? null : wholeShares(volume)
  if (whole !== null && whole !== volume) yield tally('fractions')
  yield { date, open, high, low, close, volume: whole }
}
