import type { Calendar } from './calendar.ts'
import { WEDNESDAY } from './day.ts'
import type { MarketFacts } from './market-facts.ts'
import { markets } from './markets.ts'

/** A market and its trading hours. */
export interface Exchange extends MarketFacts {
  readonly zone: string
  /** Days in the trading week, 1 for Monday to 7 for Sunday. */
  readonly trading_days: readonly number[]
  /** Regular hours in the market's time zone, `HH:MM`; for venues, `24:00` is the end of the UTC day. */
  readonly open_time: string
  readonly close_time: string
  /** Start and end of extended trading, `HH:MM`; absent if there is none. */
  readonly extended_open_time?: string
  readonly extended_close_time?: string
  /** Date on which the market's rules last changed. */
  readonly revision: string
}

/** Every market with a calendar, in ascending order by MIC. */
export const exchanges: readonly Exchange[] = markets
  .map(([facts, calendar]) => ({ ...facts, ...hoursOf(calendar) }))
  .sort((a, b) => (a.exchange_mic < b.exchange_mic ? -1 : 1))

/** Date on which any rule last changed: the same revision means the same sessions. */
export const calendarRevision: string = exchanges.map(({ revision }) => revision).reduce((a, b) => (a > b ? a : b))

const calendars = new Map(markets.map(([{ exchange_mic }, calendar]) => [exchange_mic, calendar]))
const byMic = new Map(exchanges.map((exchange) => [exchange.exchange_mic, exchange]))

/** Returns the market with a MIC; undefined for an unknown MIC. */
export function exchangeOf(mic: string): Exchange | undefined {
  return byMic.get(mic)
}

/** Returns a market's trading rules; undefined for an unknown market. */
export function calendarOf(mic: string): Calendar | undefined {
  return calendars.get(mic)
}

function hoursOf({ revision, zone, hours, extended }: Calendar): Omit<Exchange, keyof MarketFacts> {
  const current = hours.filter(({ to }) => to === undefined)
  const midweek = current.findLast(({ days }) => days.includes(WEDNESDAY))
  if (!midweek) throw new TypeError(`expected hours for a Wednesday in the calendar of ${zone}`)
  const trading_days = [...new Set(current.flatMap(({ days }) => days))].sort((a, b) => a - b)
  return {
    zone,
    trading_days,
    open_time: midweek.open,
    close_time: midweek.close,
    ...(extended && { extended_open_time: extended.open, extended_close_time: extended.close }),
    revision,
  }
}
