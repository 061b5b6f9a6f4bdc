import { Decimal } from '@bourse/kit/values'
import { describe, expect, test } from 'vitest'
import {
  demoBars,
  demoIntraday,
  demoPrints,
  demoQuotes,
  demoSaleConditions,
  demoVenues,
  type DemoPrint,
} from '../src/market/index.ts'
import { calendars, FREE, highestOf, lowestOf, nameOf, sumOf } from './real-calendars.ts'
import { isBetween } from './stand-in.ts'

const date = '2024-06-11'
const today = '2024-06-12'
const intraday = Map.groupBy(demoIntraday({ today, from: '2024-05-14', to: date, ...calendars }), nameOf)
/** A listing whose volume is too small for trades outside the session. */
const QUIET = 'XNYS:ABR.PRD'
const NAMES = [
  ...FREE.map((symbol) => (symbol === 'SPY' ? 'ARCX:SPY' : `XNAS:${symbol}`)),
  'XNYS:BRK.A',
  QUIET,
  'XASE:UEC',
  'XNYS:OXY.WS',
  'XNYS:BAC.PRL',
]

function printsOf(
  name: string,
  on = date,
  more: { readonly today?: string; readonly seed?: string } = {},
): readonly DemoPrint[] {
  const [exchange_mic = '', symbol = ''] = name.split(':')
  return [...demoPrints({ today, symbol, exchange_mic, date: on, ...calendars, ...more })]
}

const isExtended = ({ conditions }: DemoPrint) => conditions.includes('T')
const movesPrice = ({ conditions }: DemoPrint) => !conditions.includes('T') && !conditions.includes('I')
/** UTC times with and without a fraction sort correctly once the `Z` is removed. */
const bare = ({ event_at }: DemoPrint) => event_at.replace('Z', '')

function barsOf(name: string, on: string) {
  return (intraday.get(name) ?? []).filter(({ datetime }) => datetime.startsWith(on))
}

/** Groups the regular session's prints by five-minute bar. */
function byBar(
  name: string,
  on = date,
): readonly (readonly [ReturnType<typeof barsOf>[number], readonly DemoPrint[]])[] {
  const regular = printsOf(name, on).filter((print) => !isExtended(print))
  const bars = barsOf(name, on)
  return bars.map((bar, index) => {
    const end = bars[index + 1]?.datetime ?? '9999'
    return [
      bar,
      regular.filter((print) => bare(print) >= bar.datetime.replace('Z', '') && bare(print) < end.replace('Z', '')),
    ]
  })
}

describe('the demo prints', () => {
  test.each(NAMES)('the demo prints for %s add up to the five-minute bars', (name) => {
    const windows = byBar(name)
    expect(windows.length).toBeGreaterThan(0)
    for (const [bar, prints] of windows) {
      const prices = prints.filter(movesPrice).map(({ price }) => price)
      const made = [prices[0], highestOf(prices), lowestOf(prices), prices.at(-1)]
      expect(made, bar.datetime).toEqual([bar.open, bar.high, bar.low, bar.close])
      expect(sumOf(prints.map(({ size }) => size)).toFixed(), bar.datetime).toBe(bar.volume)
      const width = Date.parse(prints.at(-1)?.event_at ?? '') - Date.parse(bar.datetime)
      expect(width < 300_000 && width >= 0, bar.datetime).toBe(true)
    }
    const all = windows.reduce((count, [, prints]) => count + prints.length, 0)
    expect(all).toBe(printsOf(name).filter((print) => !isExtended(print)).length)
  })

  test('the demo prints are a few thousand per day, in order, in their stored format', () => {
    for (const name of NAMES.slice(0, FREE.length)) {
      const prints = printsOf(name)
      expect(prints.length, name).toBeGreaterThan(2_000)
      expect(prints.length, name).toBeLessThan(6_000)
      for (const [index, print] of prints.entries()) {
        if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{0,5}[1-9])?Z$/.test(print.event_at)) expect.fail(print.event_at)
        if (!/^[1-9]\d*$/.test(print.size)) expect.fail(print.size)
        const before = prints[index - 1]
        if (before !== undefined && bare(before) >= bare(print)) expect.fail(print.event_at)
      }
    }
  })

  test('the demo prints in extended hours are within the day’s volume and hours, close to the session’s prices', () => {
    const daily = new Map(
      [...demoBars({ today, ...calendars })].filter((bar) => bar.date === date).map((bar) => [nameOf(bar), bar]),
    )
    for (const name of NAMES) {
      const prints = printsOf(name)
      const extended = prints.filter(isExtended)
      if (name !== QUIET) expect(extended.length, name).toBeGreaterThan(0)
      const volume = daily.get(name)?.volume ?? '0'
      expect(sumOf(prints.map(({ size }) => size)).lessThan(volume), name).toBe(true)
      expect(sumOf(extended.map(({ size }) => size)).lessThanOrEqualTo(new Decimal(volume).times('0.02')), name).toBe(
        true,
      )
      for (const { event_at, price } of extended) {
        const isBefore = '2024-06-11T08:00:00Z' <= event_at && event_at < '2024-06-11T13:30:00Z'
        const isAfter = '2024-06-11T20:00:00Z' <= event_at && event_at < '2024-06-12T00:00:00Z'
        if (!isBefore && !isAfter) expect.fail(event_at)
        const near = isBefore ? daily.get(name)?.open : daily.get(name)?.close
        if (!isBetween(new Decimal(price).dividedBy(near ?? 0), '0.985', '1.015')) expect.fail(`${name} ${price}`)
      }
    }
  })

  test('the demo’s after-hours prints extend into the next UTC day in winter', () => {
    const prints = printsOf('XNAS:AAPL', '2024-01-09')
    expect(prints[0]?.event_at.slice(0, 10)).toBe('2024-01-09')
    expect(prints.at(-1)?.event_at.slice(0, 13)).toBe('2024-01-10T00')
  })

  test('the demo prints have described conditions and venues, and odd lots are smaller than a round lot', () => {
    const venues = new Set<string>(demoVenues.map(({ exchange_mic }) => exchange_mic))
    const seen = new Set<string>()
    for (const name of NAMES)
      for (const { conditions, exchange_mic, size } of printsOf(name)) {
        for (const condition of conditions) seen.add(condition)
        if (conditions[0] !== '@') expect.fail(conditions.join(''))
        if (!venues.has(exchange_mic)) expect.fail(exchange_mic)
        if (conditions.includes('I') && new Decimal(size).greaterThanOrEqualTo(100)) expect.fail(size)
      }
    expect(seen).toEqual(new Set(Object.keys(demoSaleConditions)))
    expect(new Set(printsOf('XNAS:AAPL').map(({ exchange_mic }) => exchange_mic))).toEqual(venues)
    expect(demoVenues.every(({ letter }) => /^[A-Z]$/.test(letter))).toBe(true)
  })

  test('the demo prints include one opening and one closing trade, on the listing’s own market', () => {
    for (const name of NAMES) {
      const session = printsOf(name).filter(movesPrice)
      const auctions = session.filter(({ conditions }) => conditions.some((mark) => mark === 'O' || mark === '6'))
      expect(auctions.map(({ conditions }) => conditions)).toEqual([
        ['@', 'O'],
        ['@', '6'],
      ])
      expect([auctions[0], auctions[1]]).toEqual([session[0], session.at(-1)])
      expect(new Set(auctions.map(({ exchange_mic }) => exchange_mic))).toEqual(new Set([name.split(':')[0]]))
    }
  })

  test('the demo prints include the trades behind the quotes', () => {
    for (const quote of demoQuotes({ now: `${date}T16:42:00Z`, ...calendars })) {
      if (!NAMES.includes(nameOf(quote))) continue
      const told = printsOf(nameOf(quote)).filter((print) => movesPrice(print) && bare(print) <= `${date}T16:27:00`)
      expect([told.at(-1)?.event_at, told.at(-1)?.price], nameOf(quote)).toEqual([quote.last_at, quote.last_price])
    }
  })

  test('the demo prints show the misprint only as the closing trade', () => {
    const prints = printsOf('XASE:BTG', '2024-05-14')
    const [bar] = barsOf('XASE:BTG', '2024-05-14').slice(-1)
    const wrong = prints.filter(({ price }) => price === bar?.close)
    expect(wrong.map(({ conditions }) => conditions)).toEqual([['@', '6']])
    for (const [{ open, high, low, close }, made] of byBar('XASE:BTG', '2024-05-14')) {
      const prices = made.filter(movesPrice).map(({ price }) => price)
      expect([prices[0], highestOf(prices), lowestOf(prices), prices.at(-1)]).toEqual([open, high, low, close])
    }
  })

  test('the demo prints exist for over-the-counter listings, without auctions', () => {
    const prints = printsOf('OTCM:TCEHY')
    expect(prints.length).toBeGreaterThan(1_000)
    expect(new Set(prints.map(({ exchange_mic }) => exchange_mic))).toEqual(new Set(['OTCM']))
    expect(new Set(prints.flatMap(({ conditions }) => conditions))).toEqual(new Set(['@', 'I', 'T']))
  })

  test('the demo prints are requested by that day’s symbol', () => {
    expect(printsOf('XNAS:FB', '2022-06-08').length).toBeGreaterThan(1_000)
    expect(printsOf('XNAS:META', '2022-06-08')).toEqual([])
    expect(printsOf('XNYS:FI', '2021-09-30')).not.toEqual(printsOf('XNYS:FI', '2024-01-09'))
  })

  test('the demo prints do not exist for today, days without a session, other countries or funds', () => {
    expect(printsOf('XNAS:AAPL', today)).toEqual([])
    expect(printsOf('XNAS:AAPL', '2024-06-08')).toEqual([])
    for (const name of ['XLON:VOD', 'XTSE:RY', 'XNAS:VFIAX', 'CRYPTO:BTCUSD', 'XNAS:NOPE'])
      expect(printsOf(name)).toEqual([])
  })

  test('the demo prints are the same on a later day, and differ with a different seed', () => {
    expect(printsOf('XNAS:MSFT', date, { today: '2026-01-01' })).toEqual(printsOf('XNAS:MSFT'))
    expect(printsOf('XNAS:MSFT', date, { seed: 'another' })).not.toEqual(printsOf('XNAS:MSFT'))
  })
})
