import { entitiesById, optional, type Knowledge, type ProvidedNeeds } from '@bourse/kit'
import { addDays, Decimal, roundedText } from '@bourse/kit/values'
import {
  afterSplits,
  dailyBars,
  listings,
  screenerField,
  sessions,
  splits,
  type DailyBar,
  type ScreenerValues,
  type Split,
} from '@bourse/services'

/** Number of sessions per year, and a number of calendar days that includes at least one more bar. */
const YEAR = 252
const LOOK_BACK = 400
/**
 * Maximum age, in days, of the newest bar for markets without a calendar and for funds, whose values arrive late. An
 * older bar does not count as the day's bar.
 */
const RECENT_DAYS = 10
const FUND = 'FUND'
const DIGITS = 8

const needs = { bars: dailyBars, listings, splits: optional(splits), sessions: optional(sessions) }

/** A listing's prices, volumes and returns up to a date, adjusted for splits up to that date. */
export const screenerFields = screenerField.provide(needs, (given) => ({
  dataset: 'eod',
  fields: [
    ...(['open', 'high', 'low', 'close', 'previous_close', 'change', 'change_ratio', 'gap_ratio', 'volume'] as const),
    ...(['trade_count', 'dollar_volume', 'average_volume_20d', 'relative_volume', 'return_5d', 'return_21d'] as const),
    ...(['return_63d', 'return_252d', 'return_ytd', 'high_252d', 'low_252d', 'from_high_252d'] as const),
    'from_low_252d',
  ],
  async read({ ids, date, knowledge }) {
    const bars = await given.bars.latest({ ids, from: addDays(date, -LOOK_BACK), on: date, count: YEAR + 1, knowledge })
    const within = { ids, from: addDays(date, -LOOK_BACK * 2), to: date, knowledge }
    const known = Map.groupBy((await given.splits?.between(within)) ?? [], ({ instrument_id }) => instrument_id)
    const byListing = Map.groupBy(bars, ({ instrument_id }) => instrument_id)
    const since = await firstDates(given, { ids, date, knowledge })
    return new Map(
      [...byListing].flatMap(([id, own]) => {
        const values = valuesOf(own, known.get(id) ?? [], since.get(id) ?? date)
        return values === undefined ? [] : [[id, values] as const]
      }),
    )
  },
}))

/** Returns, by listing, the earliest acceptable date for its newest bar: its market's last session. */
async function firstDates(
  { listings: resolver, sessions: calendar }: ProvidedNeeds<typeof needs>,
  { ids, date, knowledge }: { readonly ids: readonly string[]; readonly date: string; readonly knowledge: Knowledge },
): Promise<ReadonlyMap<string, string>> {
  const entities = await entitiesById(resolver, ids, knowledge, date)
  const recent = addDays(date, -RECENT_DAYS)
  const markets = new Set([...entities.values()].map(({ market }) => market))
  const last = new Map([...markets].map((mic) => [mic, calendar?.between(mic, recent, date).at(-1) ?? recent]))
  return new Map(
    [...entities].map(([id, { market, kind }]) => [id, kind === FUND ? recent : (last.get(market) ?? recent)]),
  )
}

function valuesOf(bars: readonly DailyBar[], executed: readonly Split[], since: string): ScreenerValues | undefined {
  const last = bars.at(-1)
  if (last === undefined || last.date < since) return undefined
  const close = new Decimal(last.close)
  const ratios = (from: string) =>
    executed
      .filter(({ execution_date }) => from < execution_date && execution_date <= last.date)
      .map(({ ratio }) => ratio)
  const adjusted = (price: string, since: string) => afterSplits(price, ratios(since))
  const closeBefore = (sessions: number) => {
    const bar = bars.at(-1 - sessions)
    return bar && adjusted(bar.close, bar.date)
  }
  const lastOfYear = bars.findLast((bar) => bar.date < `${last.date.slice(0, 4)}-01-01`)
  const previous = closeBefore(1)
  return {
    open: last.open,
    high: last.high,
    low: last.low,
    close: last.close,
    volume: last.volume,
    trade_count: last.trade_count,
    previous_close: previous?.toFixed() ?? null,
    change: previous === undefined ? null : close.minus(previous).toFixed(),
    change_ratio: changeText(close, previous),
    gap_ratio: last.open === null ? null : changeText(new Decimal(last.open), previous),
    dollar_volume: last.volume === null ? null : close.times(last.volume).toFixed(),
    ...volumesOf(bars, (volume, since) => ratios(since).reduce((all, ratio) => all.times(ratio), new Decimal(volume))),
    return_5d: changeText(close, closeBefore(5)),
    return_21d: changeText(close, closeBefore(21)),
    return_63d: changeText(close, closeBefore(63)),
    return_252d: changeText(close, closeBefore(YEAR)),
    return_ytd: changeText(close, lastOfYear && adjusted(lastOfYear.close, lastOfYear.date)),
    ...rangeOf(bars.slice(-YEAR), close, adjusted),
  }
}

/** Returns the relative change from one price to another. */
function changeText(price: Decimal, from: Decimal | undefined): string | null {
  return from === undefined || from.isZero() ? null : roundedText(price.dividedBy(from).minus(1), DIGITS)
}

const MEAN_OF = 20

function volumesOf(bars: readonly DailyBar[], adjusted: (volume: string, since: string) => Decimal): ScreenerValues {
  const volumes = bars.slice(-MEAN_OF).flatMap(({ volume, date }) => (volume === null ? [] : [adjusted(volume, date)]))
  if (volumes.length < MEAN_OF) return {}
  const mean = Decimal.sum(...volumes).dividedBy(MEAN_OF)
  const last = volumes.at(-1)
  return {
    average_volume_20d: roundedText(mean, DIGITS),
    relative_volume: last === undefined || mean.isZero() ? null : roundedText(last.dividedBy(mean), DIGITS),
  }
}

/** Returns the highest and lowest prices over a full year. */
function rangeOf(
  bars: readonly DailyBar[],
  close: Decimal,
  adjusted: (price: string, since: string) => Decimal,
): ScreenerValues {
  if (bars.length < YEAR) return {}
  const highest = Decimal.max(...bars.map(({ high, close: own, date }) => adjusted(high ?? own, date)))
  const lowest = Decimal.min(...bars.map(({ low, close: own, date }) => adjusted(low ?? own, date)))
  return {
    high_252d: highest.toFixed(),
    low_252d: lowest.toFixed(),
    from_high_252d: changeText(close, highest),
    from_low_252d: changeText(close, lowest),
  }
}
