import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { daysBetween, Decimal, decimalText } from '@bourse/kit/values'
import { DEMO_START, demoBars, demoListings, type DemoBar } from '../src/market/index.ts'
import { demoSecurities } from '../src/market/securities/demo-securities.ts'
import { isBetween, on, sessionsBetween } from './stand-in.ts'

const today = '2026-03-02'
const bars = [...demoBars(on(today))]
const kinds = new Map([...demoListings(today)].map((row) => [at(row), row.type]))
const ofKind = (kind: string) => bars.filter((bar) => kinds.get(at(bar)) === kind)

function at({ exchange_mic, symbol }: { readonly exchange_mic: string; readonly symbol: string }): string {
  return `${exchange_mic} ${symbol}`
}

function checksum(rows: Iterable<unknown>): string {
  const hash = createHash('sha256')
  for (const row of rows) hash.update(JSON.stringify(row))
  return hash.digest('hex').slice(0, 16)
}

const byName = Map.groupBy(bars, at)

/** Returns one security's bars in ascending date order, under all of its symbols. */
function closesOf(...names: readonly string[]): readonly DemoBar[] {
  return names.flatMap((name) => byName.get(name.replace(':', ' ')) ?? [])
}

describe('the demo bars', () => {
  test('the demo bars are the same on every machine', () => {
    expect(checksum(demoBars(on('2020-07-01')))).toBe('2126d6e84647d951')
  })

  test('the demo bars differ with a different seed', () => {
    const other = [...demoBars(on('2020-02-01', 'another'))]
    const [a, b] = [other, [...demoBars(on('2020-02-01'))]].map((rows) =>
      rows.map(({ date, symbol }) => `${date} ${symbol}`),
    )
    expect(a?.filter((key) => !key.includes('BOND'))).toEqual(b?.filter((key) => !key.includes('BOND')))
    expect(checksum(other)).not.toBe(checksum(demoBars(on('2020-02-01'))))
  })

  test.each(['2020-01-02', '2022-06-09', '2024-05-15'])(
    'the demo bars of %s are the same on a later day',
    (earlier) => {
      expect(checksum(demoBars(on(earlier)))).toBe(checksum(bars.filter(({ date }) => date < earlier)))
    },
  )

  test('the demo bars cover more than six years up to yesterday', () => {
    const [first, last] = [
      bars.map(({ date }) => date).sort()[0] ?? '',
      bars
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? '',
    ]
    expect(first).toBe(DEMO_START)
    expect(last).toBe('2026-03-01')
    expect(daysBetween(first, last)).toBeGreaterThan(6 * 365)
  })

  test('the demo bars have prices in their stored format, with open and close between low and high', () => {
    for (const bar of bars) {
      const { open, high, low, close } = bar
      for (const price of [open, high, low, close])
        if (decimalText(price) !== price) expect.fail(`${at(bar)} ${bar.date}: ${price}`)
      const inside = [open, close].every((price) => isBetween(price, low, high))
      if (!inside) expect.fail(`${at(bar)} ${bar.date}: ${JSON.stringify(bar)}`)
      if (low === '0' || low.startsWith('-')) expect.fail(`${at(bar)} ${bar.date}: low ${low}`)
    }
  })

  test('the demo bars have the symbol and market from the directory for their date, one bar per date', () => {
    const spells = Map.groupBy(demoListings(today), at)
    const seen = new Set<string>()
    for (const bar of bars) {
      const carriers = (spells.get(at(bar)) ?? []).filter(
        ({ valid_from, valid_to }) => valid_from <= bar.date && bar.date <= (valid_to ?? today),
      )
      const key = `${at(bar)} ${bar.date}`
      if (carriers.length !== 1 || seen.has(key)) expect.fail(`${key}: ${carriers.length} carriers`)
      seen.add(key)
    }
  })

  test('the demo bars move realistically: no price strays from its initial value by more than a factor of 25', () => {
    for (const security of demoSecurities.filter(({ traded }) => traded > 0)) {
      const closes = closesOf(...security.carried.map(({ exchange_mic, symbol }) => `${exchange_mic}:${symbol}`))
      const basis = security.splits.reduce((product, { times, over }) => (product * times) / over, 1)
      const ratio = new Decimal(closes.at(-1)?.close ?? 0).times(basis).dividedBy(closes[0]?.close ?? 1)
      expect(isBetween(ratio, '0.04', '25'), `${security.key}: ${ratio}`).toBe(true)
    }
  })
})

describe('daily bar rules that the demo market follows', () => {
  test('eod rule 1: prices are raw as traded: a split changes prices on and after its date, but none before it', () => {
    const closes = closesOf('XNAS:AMZN')
    const split = closes.findIndex(({ date }) => date === '2022-06-06')
    const ratio = new Decimal(closes[split]?.open ?? 0).dividedBy(closes[split - 1]?.close ?? 1)
    expect(ratio.times(20).minus(1).abs().lessThan('0.1')).toBe(true)
  })

  test('a reverse split raises the price', () => {
    const closes = closesOf('XNYS:GE')
    const split = closes.findIndex(({ date }) => date === '2021-08-02')
    const ratio = new Decimal(closes[split]?.open ?? 0).dividedBy(closes[split - 1]?.close ?? 1)
    expect(ratio.dividedBy(8).minus(1).abs().lessThan('0.1')).toBe(true)
  })

  test('eod rule 4: one bar is at least 90% away from both adjacent sessions, without a split', () => {
    const suspicious = bars.filter((bar, index) => {
      const [before, after] = [bars[index - 1], bars[index + 1]]
      const away = (other: DemoBar | undefined, from: DemoBar | undefined) =>
        other !== undefined &&
        from !== undefined &&
        new Decimal(other.close).dividedBy(from.close).minus(1).abs().greaterThanOrEqualTo('0.9')
      return at(bar) === at(before ?? bar) && at(bar) === at(after ?? bar) && away(bar, before) && away(after, bar)
    })
    expect(suspicious.map((bar) => `${at(bar)} ${bar.date}`)).toEqual(['XASE BTG 2024-05-14'])
  })

  test('eod rule 6: a mutual fund has one price per day, its net asset value', () => {
    const funds = ofKind('FUND')
    expect(new Set(funds.map(({ exchange_mic }) => exchange_mic))).toEqual(new Set(['XNAS', 'FSRV']))
    for (const { open, high, low, close, volume } of funds)
      expect([open, high, low, volume]).toEqual([close, close, close, null])
  })

  test('eod rule 7: a crypto bar opens at the previous day’s close, every day of the week', () => {
    for (const pair of Map.groupBy(ofKind('CRYPTO'), at).values())
      for (const [index, bar] of pair.entries()) {
        const before = pair[index - 1]
        if (before === undefined) continue
        if (bar.open !== before.close || daysBetween(before.date, bar.date) !== 1) expect.fail(`${at(bar)} ${bar.date}`)
      }
  })

  test('eod rule 8: a currency pair has a bar for each FOREX session and no volume', () => {
    const sessions = sessionsBetween('FOREX', DEMO_START, '2026-03-01')
    for (const pair of Map.groupBy(ofKind('FOREX'), at).values()) {
      expect(pair.map(({ date }) => date)).toEqual(sessions)
      expect(pair.every(({ volume, trade_count }) => volume === null && trade_count === null)).toBe(true)
    }
  })

  test('eod rule 9: an index has a bar for each of its home market’s sessions and no volume', () => {
    const homes = new Map(demoSecurities.map(({ carried, home }) => [carried[0]?.symbol, home ?? '']))
    for (const [name, rows] of Map.groupBy(ofKind('INDEX'), ({ symbol }) => symbol)) {
      const home = homes.get(name) ?? ''
      expect(home).toMatch(/^X[A-Z]{3}$/)
      expect(rows.map(({ date }) => date)).toEqual(sessionsBetween(home, DEMO_START, '2026-03-01'))
    }
    expect(ofKind('INDEX').every(({ volume }) => volume === null)).toBe(true)
  })

  test('eod rule 10: a bond has one price on the days it trades, and no volume', () => {
    for (const { open, high, low, close, volume } of ofKind('BOND'))
      expect([open, high, low, volume]).toEqual([close, close, close, null])
    const [bond] = Map.groupBy(ofKind('BOND'), at).values()
    const sessions = sessionsBetween('XNYS', DEMO_START, '2026-03-01').length
    expect(bond?.length).toBeGreaterThan(sessions * 0.7)
    expect(bond?.length).toBeLessThan(sessions)
  })

  test('volumes are in whole shares, and only US listings have trade counts', () => {
    for (const { volume, trade_count } of bars)
      for (const count of [volume, trade_count]) if (count !== null && !/^[1-9]\d*$/.test(count)) expect.fail(count)
    const counting = new Set(
      bars.filter(({ trade_count }) => trade_count !== null).map(({ exchange_mic }) => exchange_mic),
    )
    expect(counting).toEqual(new Set(['XNAS', 'XNYS', 'XASE', 'ARCX', 'BATS']))
  })

  test('two share classes of one company move together', () => {
    const other = new Map(closesOf('XNAS:GOOG').map(({ date, close }) => [date, close]))
    for (const { date, close } of closesOf('XNAS:GOOGL'))
      if (!isBetween(new Decimal(close).dividedBy(other.get(date) ?? 0), '0.95', '1.05'))
        expect.fail(`${date}: ${close} and ${other.get(date)}`)
  })
})
