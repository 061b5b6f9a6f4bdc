import { addDays, weekday, weekdays } from '@bourse/kit/values'
import { fakeListingId, fakeListings, type FakeDailyBar, type FakeIntradayBar } from '@bourse/testkit'
import type { TextBar } from './calculated.ts'

/** The listings that the tests request, with their ids. */
export const listings = fakeListings([
  'XNAS:AAPL',
  'XNYS:T',
  'XLON:VOD',
  'XASX:BHP',
  'CRYPTO:BTCUSD',
  'FOREX:EURUSD',
  'INDEX:SPX',
  { kind: 'FUND', stretches: [{ symbol: 'VFIAX', exchange_mic: 'XNAS' }] },
])

export const idOf = fakeListingId

/** Returns the last weekdays up to a date, oldest first. */
export function weekdaysUpTo(last: string, count: number): readonly string[] {
  return [...weekdays(addDays(last, -2 * count - 7), last)].slice(-count)
}

/** Returns a listing's daily bars on the last weekdays up to a date. */
export function dailyBarsOf(name: string, last: string, bars: readonly TextBar[]): readonly FakeDailyBar[] {
  const dates = weekdaysUpTo(last, bars.length)
  return bars.map((bar, at) => ({
    instrument_id: idOf(name),
    date: dates[at] ?? '',
    ...bar,
    open: bar.open ?? bar.close,
  }))
}

/** Returns bars that cover full New York winter sessions, 14:30 to 21:00 UTC, on the given dates. */
export function intradayBarsOf(
  name: string,
  interval: '5m' | '1h',
  dates: readonly string[],
  barOf: (at: number) => TextBar,
): readonly FakeIntradayBar[] {
  const minutes = interval === '5m' ? 5 : 60
  const openings = Array.from({ length: Math.ceil(390 / minutes) }, (_, at) => 14 * 60 + 30 + at * minutes)
  return dates
    .filter((date) => weekday(date) <= 5)
    .flatMap((date) => openings.map((opening) => `${date}T${two(Math.floor(opening / 60))}:${two(opening % 60)}:00Z`))
    .map((datetime, at) => {
      const bar = barOf(at)
      return { instrument_id: idOf(name), interval, datetime, ...bar, open: bar.open ?? bar.close }
    })
}

const two = (value: number) => String(value).padStart(2, '0')

/** Returns a bar in which all prices are equal. */
export const at = (price: number | string, volume: number | string = 100): TextBar => ({
  high: String(price),
  low: String(price),
  close: String(price),
  volume: String(volume),
})
