import { optional } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { dailyBars, screenerField, splits, type DailyBar, type ScreenerValues, type Split } from '@bourse/services'
import { adjustmentsBackwards } from './bars/share-basis.ts'
import { relativeStrength } from './indicators/relative-strength.ts'
import { fromDecimalText, toEightPlaces } from './numbers/decimal-text.ts'
import { add, overDouble, ZERO, type DoubleDouble } from './numbers/double-double.ts'
import { smoothingAfter } from './series/smoothing.ts'

const RSI_PERIOD = 14
/**
 * Number of bars after which an average's seed no longer affects the eight published decimals of an index from 0 to
 * 100: 100 × (13/14)ⁿ < 10⁻¹⁰. The series of `/v1/indicators` take more bars to settle, because prices can have any
 * magnitude; a snapshot uses fewer, because it reads 10,000 listings.
 */
export const SETTLING = 373
const settled = smoothingAfter(() => SETTLING)
/** Number of bars up to the first value, plus one for the first change. */
const COUNT = RSI_PERIOD + SETTLING + 1
const LOOK_BACK = 3 * COUNT
/** Listings whose newest bar is older than this many days are ignored: the bar does not represent the day. */
const RECENT_DAYS = 10

/** Moving averages and relative strength of closes up to a given day, adjusted for splits up to that day. */
export const screenerFields = screenerField.provide({ bars: dailyBars, splits: optional(splits) }, (needs) => ({
  dataset: 'indicators',
  fields: ['sma_20', 'sma_50', 'sma_200', 'rsi_14'],
  async read({ ids, date, knowledge }) {
    const bars = await needs.bars.latest({ ids, from: addDays(date, -LOOK_BACK), on: date, count: COUNT, knowledge })
    const within = { ids, from: addDays(date, -LOOK_BACK), to: date, knowledge }
    const known = Map.groupBy((await needs.splits?.between(within)) ?? [], ({ instrument_id }) => instrument_id)
    const byListing = Map.groupBy(bars, ({ instrument_id }) => instrument_id)
    const recent = [...byListing].filter(([, own]) => (own.at(-1)?.date ?? '') >= addDays(date, -RECENT_DAYS))
    return new Map(recent.map(([id, own]) => [id, valuesOf(own, known.get(id) ?? [])]))
  },
}))

function valuesOf(bars: readonly DailyBar[], executed: readonly Split[]): ScreenerValues {
  const adjustment = adjustmentsBackwards(executed)
  const closes = bars
    .toReversed()
    .map(({ close, date }) => adjustment(date)(fromDecimalText(close), 'close'))
    .reverse()
  return {
    sma_20: textOf(meanOf(closes, 20)),
    sma_50: textOf(meanOf(closes, 50)),
    sma_200: textOf(meanOf(closes, 200)),
    rsi_14: textOf(relativeStrength(closes, RSI_PERIOD, settled).at(-1) ?? null),
  }
}

function meanOf(closes: readonly DoubleDouble[], count: number): DoubleDouble | null {
  if (closes.length < count) return null
  return overDouble(closes.slice(-count).reduce(add, ZERO), count)
}

const textOf = (value: DoubleDouble | null) => (value === null ? null : toEightPlaces(value))
