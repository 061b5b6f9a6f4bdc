import { openSession } from '@bourse/calendar-rules'
import { addDays, Decimal } from '@bourse/kit/values'
import { describe, expect, test } from 'vitest'
import { demoBars, demoIntraday, demoListings, demoQuotes, type DemoQuote } from '../src/market/index.ts'
import { calendars, FREE, nameOf } from './real-calendars.ts'
import { isBetween } from './stand-in.ts'

const date = '2024-06-11'
const today = addDays(date, 1)
const daily = new Map(
  [...demoBars({ today: addDays(date, 2), ...calendars })].map((bar) => [`${nameOf(bar)} ${bar.date}`, bar]),
)
const intraday = Map.groupBy(demoIntraday({ today, from: '2024-06-10', to: date, ...calendars }), nameOf)
const at = (now: string, seed?: string) =>
  new Map([...demoQuotes({ now, seed, ...calendars })].map((quote) => [nameOf(quote), quote]))
const minuteBefore = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) - minutes * 60_000).toISOString().replace('.000', '')

function closeOf(name: string, day: string): string | undefined {
  return daily.get(`${name} ${day}`)?.close
}

/** The index that has members but no level. */
const WITHOUT_LEVEL = 'INDEX:RUT'

describe('the demo quotes', () => {
  test('quotes rule 6: quotes exist for every listing that trades, except funds, bonds, over-the-counter listings and preferred stock', () => {
    const quoted = new Set(at(`${date}T16:00:00Z`).keys())
    const expected = [...demoListings(today)]
      .filter(({ type, exchange_mic, symbol, valid_to }) => {
        const isUnquoted = type === 'FUND' || type === 'BOND' || type === 'PFD' || exchange_mic === 'OTCM'
        return !isUnquoted && valid_to === null && symbol !== WITHOUT_LEVEL
      })
      .map(nameOf)
    expect(quoted).toEqual(new Set(expected))
    expect(new Set([...quoted].map((name) => name.split(':')[0]))).toEqual(
      new Set('XNYS XNAS XASE ARCX BATS XTSE XTSX NEOE XLON XPAR XAMS XASX CRYPTO FOREX INDEX'.split(' ')),
    )
  })

  test('the demo quotes are the same on every run, and differ with a different seed', () => {
    const now = `${date}T15:00:00Z`
    const first = [...at(now).values()]
    at(`${date}T16:00:00Z`)
    expect([...at(now).values()]).toEqual(first)
    expect([...at('2024-06-11T17:00:00+02:00').values()]).toEqual(first)
    expect([...at(now, 'another').values()]).not.toEqual(first)
  })

  test('quotes rule 2: quotes follow the five-minute bars with a delay of 15 minutes, throughout the session', () => {
    const { open_at, close_at } = openSession('XNAS', date) ?? { open_at: '', close_at: '' }
    const seen = new Map(FREE.map((symbol) => [symbol, new Set<string>()]))
    for (let now = minuteBefore(open_at, -26); now < close_at; now = minuteBefore(now, -17)) {
      const quotes = at(now)
      for (const symbol of FREE) {
        const name = symbol === 'SPY' ? 'ARCX:SPY' : `XNAS:${symbol}`
        const quote = quotes.get(name)
        expect((quote?.last_at ?? '') <= minuteBefore(now, 15)).toBe(true)
        expect((quote?.last_at ?? '') > minuteBefore(now, 16), `${name} ${now}`).toBe(true)
        const bar = intraday.get(name)?.findLast(({ datetime }) => datetime <= (quote?.last_at ?? ''))
        expect(isBetween(quote?.last_price ?? '0', bar?.low ?? '0', bar?.high ?? '0'), `${name} ${now}`).toBe(true)
        seen.get(symbol)?.add(quote?.last_price ?? '')
      }
    }
    for (const [symbol, prices] of seen) expect(prices.size, symbol).toBeGreaterThan(8)
  })

  test('quotes rules 4 and 5: pairs’ quotes follow the one-minute bars without a delay', () => {
    for (const now of ['00:03:30', '09:41:12', '23:59:59'].map((time) => `${date}T${time}Z`))
      for (const name of ['CRYPTO:BTCUSD', 'CRYPTO:ETHUSD', 'FOREX:EURUSD']) {
        const quote = at(now).get(name)
        expect((quote?.last_at ?? '') > minuteBefore(now, 1), `${name} ${now}: ${quote?.last_at}`).toBe(true)
        const bar = intraday.get(name)?.findLast(({ datetime }) => datetime <= (quote?.last_at ?? ''))
        expect(isBetween(quote?.last_price ?? '0', bar?.low ?? '0', bar?.high ?? '0'), `${name} ${now}`).toBe(true)
      }
  })

  test('quotes rule 5: index quotes change while the home market is open, with a delay of 15 minutes', () => {
    const times = ['14:00:00', '15:00:00', '16:00:00', '17:00:00'].map((time) => `${date}T${time}Z`)
    const levels = times.map((now) => at(now).get('INDEX:INDEX:SPX'))
    expect(new Set(levels.map((quote) => quote?.last_price)).size).toBe(4)
    for (const [index, quote] of levels.entries())
      expect((quote?.last_at ?? '') < minuteBefore(times[index] ?? '', 15)).toBe(true)
    const bar = daily.get(`INDEX:INDEX:SPX ${date}`)
    for (const quote of levels)
      expect(isBetween(quote?.last_price ?? '0', bar?.low ?? '0', bar?.high ?? '0')).toBe(true)
  })

  test("the demo quotes are the previous session's close until the delay has passed after the open", () => {
    for (const now of ['12:00:00', '13:30:00', '13:44:59'].map((time) => `${date}T${time}Z`)) {
      const quote = at(now).get('XNAS:AAPL')
      expect(quote?.last_price).toBe(closeOf('XNAS:AAPL', '2024-06-10'))
      expect(quote?.last_at).toMatch(/^2024-06-10T19:59:/)
    }
    expect(at(`${date}T13:46:00Z`).get('XNAS:AAPL')?.last_at).toMatch(/^2024-06-11T13:3/)
  })

  test('the demo quotes end at the close that the daily bar states when it is published the next day', () => {
    const quotes = [...at(`${date}T23:00:00Z`).values()].filter(({ exchange_mic }) =>
      /^(X[NAPLT]|ARCX|BATS|NEOE)/.test(exchange_mic),
    )
    const closed = quotes.filter(({ exchange_mic }) => exchange_mic !== 'XASX')
    expect(closed.length).toBeGreaterThan(70)
    for (const quote of closed) expect(quote.last_price, nameOf(quote)).toBe(closeOf(nameOf(quote), date))
  })

  test('the demo quotes remain at Friday’s close over the weekend, except crypto', () => {
    const quotes = at('2024-06-08T12:00:00Z')
    for (const name of ['XNAS:AAPL', 'XASX:BHP', 'XLON:VOD', 'FOREX:EURUSD', 'INDEX:INDEX:SPX'])
      expect(quotes.get(name)?.last_price, name).toBe(closeOf(name, '2024-06-07'))
    expect(quotes.get('CRYPTO:BTCUSD')?.last_at.slice(0, 13)).toBe('2024-06-08T11')
  })

  test('the demo quotes for Sydney begin on the previous UTC day', () => {
    const quote = at('2025-01-14T23:40:00Z').get('XASX:BHP')
    expect(quote?.last_at.slice(0, 13)).toBe('2025-01-14T23')
    const [bar] = [...demoBars({ today: '2025-01-16', ...calendars })].filter(
      (row) => nameOf(row) === 'XASX:BHP' && row.date === '2025-01-15',
    )
    expect(isBetween(quote?.last_price ?? '0', bar?.low ?? '0', bar?.high ?? '0')).toBe(true)
  })

  test("the demo quotes have the listing's symbol on that day, and end with the listing", () => {
    const then = at('2022-06-08T16:00:00Z')
    expect([then.has('XNAS:FB'), then.has('XNAS:META'), then.has('XNYS:TWTR')]).toEqual([true, false, true])
    expect(at('2022-06-09T16:00:00Z').has('XNAS:META')).toBe(true)
    expect(at('2022-11-03T16:00:00Z').has('XNYS:TWTR')).toBe(false)
  })

  test('the demo quotes use the new share basis from the open on the day of a split', () => {
    const before = at('2024-06-10T12:00:00Z').get('XNAS:NVDA') as DemoQuote
    const after = at('2024-06-10T14:30:00Z').get('XNAS:NVDA') as DemoQuote
    expect(isBetween(new Decimal(before.last_price).dividedBy(after.last_price), '9', '11')).toBe(true)
  })

  test('the demo quotes reject an invalid instant', () => {
    expect(() => [...demoQuotes({ now: '2024-06-11', ...calendars })]).toThrow(/expected an instant/)
  })
})
