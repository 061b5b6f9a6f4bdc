import { fakeDailyBars, fakeSessions, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boundedBars, type TimedBar } from '../src/bars/listing-bars.ts'
import { calculate } from '../src/calculate.ts'
import type { Indicator } from '../src/definition/indicator.ts'
import indicators, { INDICATORS } from '../src/index.ts'
import { calculated, named, valuesOf, type TextBar } from './support/calculated.ts'
import { at, dailyBarsOf, listings, weekdaysUpTo } from './support/market.ts'
import { walk } from './support/random-bars.ts'

/** The host's clock is at the end of the plan's ten years of history; the bars end a year later. */
const [NEWEST, FLOOR] = ['2017-03-02', '2016-03-02']
const BARS = 720
const DATES = weekdaysUpTo(NEWEST, BARS)
const OPENING = DATES.findIndex((date) => date >= FLOOR)

/** Two listings whose bars are the same within the history depth and entirely different before it. */
const apple = walk(BARS, { seed: 21 })
const other = [...walk(OPENING, { start: 900, seed: 22 }), ...apple.slice(OPENING)]

let host: TestHost
let key: string
let owner: string

beforeAll(async () => {
  const bars = fakeDailyBars([
    ...dailyBarsOf('XNAS:AAPL', NEWEST, apple),
    ...dailyBarsOf('XNYS:T', NEWEST, other),
    ...aroundTheFloor('CRYPTO:BTCUSD'),
  ])
  host = await startTestHost({ datasets: [listings, fakeSessions(), bars, indicators] })
  key = await host.key({ plan: 'pro' })
  owner = await host.key()
})

afterAll(() => host.close())

/** Bars for the days around the history limit: 1000 the day before, 1001 on the limit. */
function aroundTheFloor(name: string) {
  const dates = ['2016-03-01', FLOOR, '2016-03-03']
  return dates.flatMap((date, day) => dailyBarsOf(name, date, [at(1000 + day)]).map((bar) => ({ ...bar, date })))
}

type Outputs = Readonly<Record<string, number | null>>

/** Returns a listing's outputs, oldest first. */
async function outputsOf(symbol: string, query: string, by = key): Promise<readonly Outputs[]> {
  const answer = await host.get(`/v1/indicators?symbols=${symbol}&order=asc&${query}`, { key: by })
  expect(answer.status, answer.text).toBe(200)
  return answer.json.data.map(({ values }: { values: Outputs }) => values)
}

/**
 * With short parameters, recursive averages settle before the plan's history begins; with parameters as long as that
 * history, no output depends on earlier bars.
 */
function parametersOf({ name, parameters }: Indicator, length: 'short' | 'long'): Readonly<Record<string, string>> {
  const short = Object.entries(parameters).map(([each, { type, default: preset }]): [string, string] => [
    each,
    type === 'decimal' ? preset : each === 'slow' ? '6' : '3',
  ])
  if (length === 'short') return Object.fromEntries(short)
  return 'period' in parameters && name !== 'vwap' ? { period: '250' } : {}
}

const queryOf = (name: string, parameters: Readonly<Record<string, string>>) =>
  new URLSearchParams({ indicator: name, ...parameters }).toString()

describe.each(INDICATORS.map((indicator) => [indicator.name, indicator] as const))('%s', (name, indicator) => {
  test.each(['short', 'long'] as const)(
    'History depth: no value whose window begins before the limit is returned, and no value within it depends on ' +
      'closes before it (%s periods)',
    async (length) => {
      const parameters = parametersOf(indicator, length)
      const query = queryOf(name, parameters)
      const [mine, changed] = [await outputsOf('AAPL', query), await outputsOf('T', query)]
      expect([mine.length, changed.length]).toEqual([BARS - OPENING, BARS - OPENING])
      for (const [output, { window, warmUp }] of Object.entries(
        indicator.lookbacks(valuesOf(indicator, parameters), '1d'),
      )) {
        const [told, toldOfChanged] = [mine, changed].map((rows) => rows.map((row) => row[output] ?? null))
        const first = Math.max(window, warmUp + 1 - OPENING) - 1
        expect(
          told?.findIndex((value) => value !== null),
          output,
        ).toBe(first < BARS - OPENING ? first : -1)
        if (warmUp === window - 1) expect(toldOfChanged, output).toEqual(told)
      }
    },
  )

  test('History depth: values that have not settled do not depend on closes before the limit', async () => {
    const query = queryOf(name, {})
    const settled = await outputsOf('AAPL', query)
    const [mine, changed] = [
      await outputsOf('AAPL', `${query}&warmup=available`),
      await outputsOf('T', `${query}&warmup=available`),
    ]
    for (const [output, { window }] of Object.entries(indicator.lookbacks(valuesOf(indicator), '1d'))) {
      const unsettled = settled.flatMap((row, place) => (row[output] === null ? [place] : []))
      const valuesIn = (rows: readonly Outputs[]) => unsettled.map((place) => rows[place]?.[output])
      expect(valuesIn(changed), output).toEqual(valuesIn(mine))
      expect(mine.findIndex((row) => row[output] !== null)).toBe(window - 1)
    }
  })

  test('History depth: values equal those computed from the full history', async () => {
    if (name === 'obv') return
    const parameters = parametersOf(indicator, 'short')
    const mine = await outputsOf('AAPL', queryOf(name, parameters))
    const whole = calculated(name, apple, parameters)
    for (const [row, outputs] of mine.entries())
      for (const [output, value] of Object.entries(outputs))
        if (value !== null) expect(value, `${output} ${row}`).toBe(Number(whole[output]?.[OPENING + row]))
  })
})

test('History depth: closes before the limit cannot be derived from differences or ratios to later closes', async () => {
  const closes = apple.map(({ close }) => Number(close))
  for (const [name, closeOf] of [
    ['momentum', (value: number, close: number) => close - value],
    ['roc', (value: number, close: number) => close / (1 + value / 100)],
  ] as const) {
    const recover = async (by: string, from: string) => {
      const rows = await outputsOf('AAPL', `indicator=${name}&period=250&from=${from}&limit=10000`, by)
      return rows.flatMap((row, place) => {
        const value = row[name]
        return typeof value === 'number' ? [closeOf(value, closes[OPENING + place] ?? 0).toFixed(2)] : []
      })
    }
    const before = closes.slice(OPENING - 250, OPENING).map((close) => close.toFixed(2))
    expect((await recover(owner, FLOOR)).slice(0, 250)).toEqual(before)
    // Every output is computed from the first closes within the depth.
    expect(await recover(key, FLOOR)).toEqual(closes.slice(OPENING, BARS - 250).map((close) => close.toFixed(2)))
  }
})

test('History depth: a UTC day before the limit is only warm-up, even if it closes after the limit', async () => {
  const query = `indicator=sma&period=1&from=${FLOOR}T00:00:00Z`
  expect(await outputsOf('CRYPTO:BTCUSD', query, owner)).toEqual([{ sma: 1000 }, { sma: 1001 }, { sma: 1002 }])
  expect(await outputsOf('CRYPTO:BTCUSD', query)).toEqual([{ sma: 1001 }, { sma: 1002 }])
  // On-balance volume starts at the history limit, so it does not reveal a rise from the day before.
  expect(await outputsOf('CRYPTO:BTCUSD', `indicator=obv&from=${FLOOR}T00:00:00Z`)).toEqual([{ obv: 0 }, { obv: 100 }])
})

describe('within sessions', () => {
  const listing = { id: 'ins_1', market: 'XNAS', kind: 'CS', labels: {}, unrecorded: false }
  const barOf = (price: number, date: string, closes: number): TimedBar => ({ bar: stored(at(price)), date, closes })
  const stored = (bar: TextBar) => ({ ...bar, open: bar.open ?? bar.close })
  const valuesAfter = (name: string, parameters: Readonly<Record<string, string>>) => {
    const bars = ['2016-02-27', FLOOR, '2016-03-03'].flatMap((date, day) =>
      [0, 1, 2].map((hour) => barOf(10 ** day + hour, date, day * 86_400 + hour * 3_600)),
    )
    const bounded = boundedBars({ listing, bars, first: 3 }, FLOOR, 3)
    const values = calculate(bounded, {
      indicator: named(name),
      parameters: valuesOf(named(name), parameters),
      interval: '1h',
      warmup: 'settled',
      splits: [],
    })
    return [0, 1, 2, 3, 4, 5].map((bar) => values?.at(bar).values[name] !== null)
  }

  test('History depth: vwap starts at the open of each session, including the first session within the depth', () => {
    expect(valuesAfter('vwap', {})).toEqual([true, true, true, true, true, true])
  })

  test('History depth: other windows begin with the first session within the depth', () => {
    expect(valuesAfter('momentum', { period: '2' })).toEqual([false, false, true, true, true, true])
    expect(valuesAfter('sma', { period: '4' })).toEqual([false, false, false, true, true, true])
  })
})
