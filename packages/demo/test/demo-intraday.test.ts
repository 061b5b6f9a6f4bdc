import { openSession } from '@bourse/calendar-rules'
import { Decimal, decimalText } from '@bourse/kit/values'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { demoBars, demoIntraday, demoListings, type DemoBar, type DemoIntradayBar } from '../src/market/index.ts'
import { calendars, FREE, highestOf, lowestOf, nameOf, sumOf } from './real-calendars.ts'
import { isBetween } from './stand-in.ts'

/** Thirty days with BTG's misprint, an NVDA split and holidays in New York and London. */
const window = { today: '2024-06-12', from: '2024-05-13', to: '2024-06-11', ...calendars }
const bars = [...demoIntraday(window)]
const listings = new Map([...demoListings(window.today)].map((row) => [nameOf(row), row.type]))

interface Day {
  readonly daily: DemoBar
  readonly rows: readonly DemoIntradayBar[]
}

/** Returns each session's bars with its daily bar; bars are assigned to dates by market hours. */
const days: readonly Day[] = daysOf(window, bars)

function daysOf(options: typeof window, intraday: readonly DemoIntradayBar[]): readonly Day[] {
  const byName = Map.groupBy(intraday, nameOf)
  return [...demoBars(options)].flatMap((daily) => {
    const hours = openSession(daily.exchange_mic, daily.date)
    if (daily.date < options.from || daily.date > options.to || hours === undefined) return []
    const rows = byName
      .get(nameOf(daily))
      ?.filter(({ datetime }) => hours.open_at <= datetime && datetime < hours.close_at)
    return rows === undefined ? [] : [{ daily, rows }]
  })
}

const label = ({ daily }: Day) => `${nameOf(daily)} ${daily.date}`

describe('the demo intraday bars', () => {
  test('the demo intraday bars are the same on every machine, and differ with a different seed', () => {
    const short = { ...window, from: '2024-06-10', to: '2024-06-10' }
    const checksum = (seed?: string) => {
      const hash = createHash('sha256')
      for (const bar of demoIntraday({ ...short, seed })) hash.update(JSON.stringify(bar))
      return hash.digest('hex').slice(0, 16)
    }
    expect(checksum()).toBe('57d4f32c3f981e6b')
    expect(checksum('another')).not.toBe(checksum())
  })

  test('the demo intraday bars on a date are the same on a later day, and in a different window', () => {
    const then = [...demoIntraday({ ...window, today: '2024-05-20', to: '2024-06-30' })]
    const later = days.filter(({ daily }) => daily.date < '2024-05-20').flatMap(({ rows }) => rows)
    expect(then.length).toBeGreaterThan(50_000)
    expect(then).toEqual(later)
  })

  test('the demo intraday bars fall only within sessions, ordered by listing and time, without duplicates', () => {
    expect(days.reduce((sum, { rows }) => sum + rows.length, 0)).toBe(bars.length)
    expect(bars.length).toBeGreaterThan(200_000)
    expect(bars.length).toBeLessThan(320_000)
    const seen = new Set<string>()
    let before = ''
    for (const bar of bars) {
      const name = nameOf(bar)
      if (!before.startsWith(`${name} `)) {
        expect(seen.has(name), name).toBe(false)
        seen.add(name)
      } else if (`${name} ${bar.datetime}` <= before) expect.fail(`${name} ${bar.datetime}`)
      before = `${name} ${bar.datetime}`
    }
  })

  test('intraday rule 3: bars for every exchange listing are five minutes long and start at multiples of five minutes', () => {
    const fives = bars.filter(({ interval }) => interval === '5m')
    expect(fives.every(({ datetime }) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d[05]:00Z$/.test(datetime))).toBe(true)
    const venues = new Set(['OTCM', 'FSRV', 'CRYPTO', 'FOREX', 'INDEX', 'BOND'])
    const expected = [...demoBars(window)]
      .filter(({ exchange_mic, date }) => !venues.has(exchange_mic) && date >= window.from)
      .map(nameOf)
      .filter((name) => listings.get(name) !== 'FUND')
    expect(new Set(fives.map(nameOf))).toEqual(new Set(expected))
    const markets = new Set(fives.map(({ exchange_mic }) => exchange_mic))
    expect(markets).toEqual(new Set('XNYS XNAS XASE ARCX BATS XTSE XTSX NEOE XLON XPAR XAMS XASX'.split(' ')))
  })

  test('intraday rules 4 and 5: bars for leading pairs are one minute long', () => {
    const minutes = bars.filter(({ interval }) => interval === '1m')
    expect([...new Set(minutes.map(({ symbol }) => symbol))]).toEqual(['BTCUSD', 'ETHUSD', 'EURUSD'])
    expect(minutes.every(({ datetime }) => /T\d{2}:\d{2}:00Z$/.test(datetime))).toBe(true)
    const btc = days.filter(({ daily }) => daily.symbol === 'BTCUSD')
    expect(btc).toHaveLength(30)
    for (const { rows } of btc) expect(rows).toHaveLength(1_440)
  })

  test('intraday rule 5: bars for currency pairs cover Sunday 17:00 to Friday 17:30 New York', () => {
    const euro = days.filter(({ daily }) => daily.symbol === 'EURUSD')
    const ends = (date: string) => {
      const rows = euro.find(({ daily }) => daily.date === date)?.rows
      return [rows?.[0]?.datetime, rows?.at(-1)?.datetime]
    }
    expect(ends('2024-06-07')).toEqual(['2024-06-07T00:00:00Z', '2024-06-07T21:29:00Z'])
    expect(ends('2024-06-08')).toEqual([undefined, undefined])
    expect(ends('2024-06-09')).toEqual(['2024-06-09T21:00:00Z', '2024-06-09T23:59:00Z'])
  })

  test('the demo intraday bars follow short sessions', () => {
    const date = '2025-11-28'
    const short = [...demoIntraday({ ...window, today: '2025-12-01', from: date, to: date })]
    const apple = short.filter((bar) => nameOf(bar) === 'XNAS:AAPL')
    expect(apple).toHaveLength(42)
    expect([apple[0]?.datetime, apple.at(-1)?.datetime]).toEqual(['2025-11-28T14:30:00Z', '2025-11-28T17:55:00Z'])
  })

  test('the demo intraday bars cover every listing in the Free plan on every session', () => {
    for (const symbol of FREE) {
      const sessions = days.filter(({ daily }) => daily.symbol === symbol && daily.exchange_mic !== 'NEOE')
      expect(
        sessions.map(({ rows }) => rows.length),
        symbol,
      ).toEqual(Array.from({ length: 21 }, () => 78))
    }
  })

  test('the demo intraday bars omit the windows in which an illiquid listing does not trade', () => {
    const quiet = days.filter(({ daily }) => daily.symbol === 'ABR.PRD')
    expect(quiet.length).toBeGreaterThan(15)
    expect(quiet.some(({ rows }) => rows.length > 3 && rows.length < 78)).toBe(true)
  })

  test('the demo intraday bars have prices and volumes in their stored format, with open and close between low and high', () => {
    for (const bar of bars) {
      const { open, high, low, close, volume } = bar
      for (const number of [open, high, low, close, volume ?? '0'])
        if (decimalText(number) !== number) expect.fail(`${nameOf(bar)} ${bar.datetime}: ${number}`)
    }
    // Comparing decimals is slow, so only every seventh bar is checked.
    for (const [index, { open, high, low, close, ...bar }] of bars.entries())
      if (index % 7 === 0 && ![open, close].every((price) => isBetween(price, low, high)))
        expect.fail(`${nameOf(bar)} ${bar.datetime}`)
  })
})

describe('the demo intraday bars are consistent with the daily bar', () => {
  test('the demo intraday bars open with the daily bar’s open and end with its close', () => {
    for (const day of days) {
      if (day.rows.length === 0) expect.fail(label(day))
      if (day.rows[0]?.open !== day.daily.open || day.rows.at(-1)?.close !== day.daily.close) expect.fail(label(day))
    }
  })

  test('the demo intraday bars stay within the daily bar’s high and low and reach both', () => {
    for (const day of days) {
      const { high, low } = day.daily
      if (highestOf(day.rows.map((row) => row.high)) !== high) expect.fail(`${label(day)}: high ${high}`)
      if (lowestOf(day.rows.map((row) => row.low)) !== low) expect.fail(`${label(day)}: low ${low}`)
    }
  })

  test('intraday rule 8: volumes add up to 66 to 77 percent of the daily bar’s volume, in whole shares', () => {
    let least = 100
    let most = 0
    for (const day of days.filter(({ rows }) => rows[0]?.interval === '5m')) {
      if (day.rows.some(({ volume }) => !/^[1-9]\d*$/.test(volume ?? ''))) expect.fail(label(day))
      const share = sumOf(day.rows.map(({ volume }) => volume))
        .dividedBy(day.daily.volume ?? 0)
        .times(100)
      if (!isBetween(share, '66', '77')) expect.fail(`${label(day)}: ${share}`)
      least = Math.min(least, share.toNumber())
      most = Math.max(most, share.toNumber())
    }
    expect(most - least).toBeGreaterThan(5)
  })

  test('intraday rules 4 and 5: volumes of crypto pairs are fractions of coins and add up to the daily bar’s volume; currency pairs have none', () => {
    for (const day of days.filter(({ rows }) => rows[0]?.interval === '1m')) {
      const volumes = day.rows.map(({ volume }) => volume)
      if (day.daily.exchange_mic === 'FOREX') expect(new Set(volumes)).toEqual(new Set([null]))
      else {
        expect(sumOf(volumes).toFixed()).toBe(day.daily.volume)
        expect(volumes.some((volume) => volume?.includes('.'))).toBe(true)
      }
    }
  })

  test('the demo intraday bars show the misprint only in the last bar', () => {
    const misprint = days.find(({ daily }) => nameOf(daily) === 'XASE:BTG' && daily.date === '2024-05-14')
    const before = days.find(({ daily }) => nameOf(daily) === 'XASE:BTG' && daily.date === '2024-05-13')
    const usual = new Decimal(before?.daily.close ?? 0).times(2)
    expect(usual.lessThan(misprint?.daily.close ?? 0)).toBe(true)
    expect(misprint?.rows.at(-1)).toMatchObject({ high: misprint?.daily.high, close: misprint?.daily.close })
    for (const { open, high } of misprint?.rows.slice(0, -1) ?? [])
      expect([open, high].every((price) => usual.greaterThan(price))).toBe(true)
    expect(usual.greaterThan(misprint?.rows.at(-1)?.open ?? 0)).toBe(true)
  })

  test('the demo intraday bars are on the new share basis on and after the split', () => {
    const nvidia = days.filter(({ daily }) => daily.symbol === 'NVDA')
    const [before, after] = ['2024-06-07', '2024-06-10'].map((date) => nvidia.find(({ daily }) => daily.date === date))
    const ratio = new Decimal(before?.rows.at(-1)?.close ?? 0).dividedBy(after?.rows[0]?.open ?? 1)
    expect(isBetween(ratio, '9', '11')).toBe(true)
    const volumes = [before, after].map((day) => sumOf(day?.rows.map(({ volume }) => volume) ?? []))
    expect(volumes[1]?.greaterThan(volumes[0]?.times(3) ?? 0)).toBe(true)
  })

  test('two share classes of one company move together', () => {
    const closes = new Map(
      bars.filter(({ symbol }) => symbol === 'GOOG').map(({ datetime, close }) => [datetime, close]),
    )
    for (const { datetime, symbol, close } of bars)
      if (symbol === 'GOOGL' && !isBetween(new Decimal(close).dividedBy(closes.get(datetime) ?? 0), '0.95', '1.05'))
        expect.fail(`${datetime}: ${close} and ${closes.get(datetime)}`)
  })
})
