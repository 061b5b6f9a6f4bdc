import { BadRecord, tally } from '@bourse/kit'
import { decimalText, wholeShares } from '@bourse/kit/values'
import { datedRows, type DatedRow } from './dated-rows.ts'
import type { Window } from './requests.ts'

/** A daily bar, raw as traded. */
export interface FmpDay {
  readonly date: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** Volume in whole shares; null if the response has none. */
  readonly volume: string | null
}

type Tally = ReturnType<typeof tally>

/** FMP's names for prices that are not adjusted for splits; adjusted prices have the names without `adj`. */
const UNADJUSTED = ['adjOpen', 'adjHigh', 'adjLow', 'adjClose', 'volume'] as const

/**
 * Reads a listing's bars that are not adjusted for splits. Omits and counts days without a trade (`flat-day`), counts
 * rounded volumes (`fractions`), and yields a `BadRecord` for a row with other prices or an unexpected date.
 * @throws UnreadableFile if the response is not a list
 */
export function* dayBars(text: string, window: Window): Generator<FmpDay | BadRecord | Tally> {
  for (const each of datedRows(text, window))
    if (each instanceof BadRecord) yield each
    else yield* barOf(each)
}

function* barOf({ date, row }: DatedRow): Generator<FmpDay | BadRecord | Tally> {
  const [open, high, low, close, volume] = UNADJUSTED.map((name) => decimalText(row[name]))
  if (!open || !high || !low || !close) {
    yield new BadRecord(row, 'expected adjOpen, adjHigh, adjLow and adjClose', { rule: 'unreadable-bar', value: date })
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
