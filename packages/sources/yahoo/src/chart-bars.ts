import { tally, type BadRecord, type Tally } from '@bourse/kit'
import { dayBar, type DayBar } from '@bourse/kit/readers'
import { asTraded, laterSplits, tradedVolume } from './as-traded.ts'
import { chartOf, type Chart } from './chart.ts'

/** The dates of a request, both inclusive, and the time at which its response was received. */
export interface ChartWindow {
  readonly from: string
  readonly to: string
  readonly asked_at: string
}

const PRICES = ['open', 'high', 'low', 'close'] as const

/**
 * Reads a listing's daily bars from a chart, and undoes all splits up to the time of the request. Omits a session that
 * has not ended (`unfinished-day`) and days without a trade (`flat-day`), and counts them. Yields a `BadRecord` for a
 * day with only some prices.
 * @throws UnreadableFile if it is a different response
 */
export function* chartBars(text: string, { from, to, asked_at }: ChartWindow): Generator<DayBar | BadRecord | Tally> {
  const chart = chartOf(text, asked_at)
  // A session may have a second row, with its newest prices.
  const last = new Map(chart.dates.map((date, index) => [date, index]))
  for (const [date, index] of last)
    if (date >= from && date <= to) {
      if (date >= chart.unfinishedFrom) yield tally('unfinished-day')
      else yield* barOf(chart, date, index)
    }
}

function* barOf({ quote, splits }: Chart, date: string, index: number): Generator<DayBar | BadRecord | Tally> {
  const value = (name: string): unknown => {
    const values = quote[name]
    return Array.isArray(values) ? (values as readonly unknown[])[index] : undefined
  }
  if (PRICES.every((name) => (value(name) ?? null) === null)) {
    yield tally('flat-day')
    return
  }
  const ratio = laterSplits(splits, date)
  const prices = Object.fromEntries(PRICES.map((name) => [name, asTraded(value(name), ratio)]))
  yield* dayBar({ date, row: { ...prices, volume: tradedVolume(value('volume'), ratio) } })
}
