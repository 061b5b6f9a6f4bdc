import { BadRecord, tally } from '@bourse/kit'
import { decimalText, wholeShares } from '@bourse/kit/values'
import { datedRows, type DatedRow, type Window } from './series.ts'

/** A daily bar, raw as traded. */
export interface TiingoDay {
  readonly date: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** Volume in whole shares; null if the response has none. */
  readonly volume: string | null
}

type Tally = ReturnType<typeof tally>

/**
 * Reads a series' raw bars and ignores its adjusted ones. Omits and counts days without a trade (`flat-day`), counts
 * rounded volumes (`fractions`), and yields a `BadRecord` for a row without prices or with an unexpected date.
 * @throws UnreadableFile if the response is not a list
 */
export function* dayBars(text: string, window: Window): Generator<TiingoDay | BadRecord | Tally> {
  for (const each of datedRows(text, window))
    if (each instanceof BadRecord) yield each
    else yield* barOf(each)
}

function* barOf({ date, row }: DatedRow): Generator<TiingoDay | BadRecord | Tally> {
  const [open, high, low, close, volume] = ['open', 'high', 'low', 'close', 'volume'].map((name) =>
    decimalText(row[name]),
  )
  if (!open || !high || !low || !close) {
    yield new BadRecord(row, 'expected open, high, low and close', { rule: 'unreadable-bar', value: date })
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
