import { realFile, skipNotice } from '@bourse/testkit/real-data'
import { gunzipSync } from 'node:zlib'
import { BadRecord } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { dailyBars, factorFile } from '@bourse/lean'
import { describe, expect, test } from 'vitest'
import {
  dailyReturns,
  riskMeasures,
  type Close,
  type PricedListing,
  type RiskInput,
  type YieldObservation,
} from '../../src/index.ts'

const real = (...path: readonly string[]) => realFile(...path)

/** Returns closes up to a date, with the splits and dividends in the factor file. */
async function listingOf(ticker: string, until: string): Promise<PricedListing> {
  const closes = (await Array.fromAsync(dailyBars(real('us-eod-raw', 'daily', `${ticker}.zip`))))
    .flatMap((bar) => (bar instanceof BadRecord ? [] : [bar]))
    .filter(({ date }) => date <= until)
    .slice(-300)
  const { splits, dividends } = factorFile(real('us-eod-raw', 'factor_files', `${ticker}.csv`).toString())
  return { closes, splits, dividends }
}

/** Returns three-month yields from the Treasury's table, which has empty cells. */
function treasuryYields(): readonly YieldObservation[] {
  const file = real('economy', 'treasury', 'par-yield-curve-rates-1990-2023.csv.gz')
  const [header = '', ...lines] = gunzipSync(file).toString().trim().split(/\r?\n/)
  const column = header.split(',').indexOf('3 mo')
  return lines
    .map((line) => line.split(','))
    .filter((cells) => (cells[column] ?? '') !== '')
    .map((cells) => {
      const [month = '', day = '', year = ''] = (cells[0] ?? '').split('/')
      return { date: `${year}-${month}-${day}`, value: cells[column] ?? '' }
    })
    .sort((a, b) => a.date.localeCompare(b.date))
}

async function realRisk(ticker: string, until: string) {
  const listing = await listingOf(ticker, until)
  return riskMeasures({ ...listing, benchmark: await listingOf('spy', until), riskFree: treasuryYields() })
}

function near(found: string | null | undefined, expected: number, tolerance: number): void {
  expect(Math.abs(Number(found) - expected), `${found} beside ${expected}`).toBeLessThanOrEqual(tolerance)
}

describe.skipIf(skipNotice !== '')(`acceptance 14: AAPL on 2020-12-31 relative to SPY${skipNotice}`, async () => {
  const apple = skipNotice === '' ? await realRisk('aapl', '2020-12-31') : undefined

  test('window', () => {
    expect(apple).toMatchObject({
      observed_on: '2020-12-31',
      window_start: '2020-01-02',
      window_end: '2020-12-31',
      return_count: 252,
    })
  })

  test.each([
    ['volatility', 0.466984],
    ['sharpe_ratio', 1.464119],
    ['correlation', 0.828937],
    ['risk_free_rate', 0.003593],
    ['mean_return', 0.687344],
    ['total_return', 0.782424],
    ['max_drawdown', -0.314273],
    ['downside_deviation', 0.31149],
    ['sortino_ratio', 2.195095],
    ['value_at_risk_95', 0.045516],
  ] as const)('%s %d', (name, expected) => {
    near(apple?.[name], expected, 0.0001)
  })

  test('beta 1.157247', () => {
    near(apple?.beta, 1.157247, 0.0005)
  })

  test('without dividends, volatility and beta would be 0.467078 and 1.154538', async () => {
    const listing = { ...(await listingOf('aapl', '2020-12-31')), dividends: [] }
    const benchmark = { ...(await listingOf('spy', '2020-12-31')), dividends: [] }
    const price = riskMeasures({ ...listing, benchmark, riskFree: [] })
    near(price?.volatility, 0.467078, 0.000005)
    near(price?.beta, 1.154538, 0.0005)
    expect(price?.volatility).not.toBe(apple?.volatility)
  })

  test('SPY itself has a beta and correlation of 1, and an alpha of 0', async () => {
    expect(await realRisk('spy', '2020-12-31')).toMatchObject({ beta: '1', correlation: '1', alpha: '0' })
  })
})

describe.skipIf(skipNotice !== '')(`acceptance 15: windows with and without a 7:1 split${skipNotice}`, () => {
  test.each([
    ['aapl', '2014-06-30', '2013-06-28', 0.236475, 0.491586, 2.317175],
    ['ibm', '2020-12-31', '2020-01-02', 0.409423, 1.023174, 0.14227],
    ['bac', '2021-03-31', '2020-03-31', 0.437055, 1.303121, 1.646172],
  ])('%s on %s', async (ticker, until, start, volatility, beta, sharpe) => {
    const risk = await realRisk(ticker, until)
    expect(risk?.window_start).toBe(start)
    near(risk?.volatility, volatility, 0.0001)
    near(risk?.beta, beta, 0.0005)
    near(risk?.sharpe_ratio, sharpe, 0.0001)
  })
})

const NO_ACTIONS = { splits: [], dividends: [] }

/** Returns closes on dates that are `step` days apart. */
function closesOf(prices: readonly number[], step = 1): readonly Close[] {
  return prices.map((price, index) => ({ date: addDays('2024-01-01', index * step), close: String(price) }))
}

function inputOf(prices: readonly number[], part: Partial<RiskInput> = {}): RiskInput {
  return { closes: closesOf(prices), ...NO_ACTIONS, benchmark: undefined, riskFree: [], ...part }
}

/** 253 prices that alternately rise and fall by 1%. */
const WAVE = Array.from({ length: 253 }, (_, index) => (index % 2 === 0 ? 100 : 101))
const YIELDS = [{ date: '2023-12-29', value: '5.04' }]

describe('returns', () => {
  test('a return is (C + D)·s ÷ the previous C − 1', () => {
    const closes = closesOf([100, 30])
    const actions = {
      splits: [{ execution_date: '2024-01-02', ratio: '4' }],
      dividends: [{ ex_date: '2024-01-02', amount: '0.5' }],
    }
    expect(dailyReturns(closes, actions)[0]?.rate).toBeCloseTo((30.5 * 4) / 100 - 1, 12)
  })

  test('a return includes all splits and dividends on its day', () => {
    const split = { execution_date: '2024-01-02', ratio: '2' }
    const dividend = { ex_date: '2024-01-02', amount: '1' }
    const actions = { splits: [split, split], dividends: [dividend, dividend] }
    expect(dailyReturns(closesOf([100, 25]), actions)[0]?.rate).toBeCloseTo(0.08, 12)
  })

  test('an event on a day without a close counts toward the next close, each on its own share basis', () => {
    const actions = {
      splits: [{ execution_date: '2024-01-03', ratio: '2' }],
      dividends: [
        { ex_date: '2024-01-02', amount: '4' },
        { ex_date: '2024-01-04', amount: '1' },
        { ex_date: '2024-01-01', amount: '50' },
        { ex_date: '2024-01-06', amount: '50' },
      ],
    }
    expect(dailyReturns(closesOf([100, 50], 4), actions)).toEqual([
      { from: '2024-01-01', date: '2024-01-05', rate: expect.closeTo(0.06, 12) },
    ])
  })
})

describe('windows', () => {
  test('253 closes are required', () => {
    expect(riskMeasures(inputOf(WAVE.slice(1)))).toBeUndefined()
    expect(riskMeasures(inputOf(WAVE))?.return_count).toBe(252)
  })

  test('only the last 253 closes count', () => {
    expect(riskMeasures(inputOf([1, 500, ...WAVE]))).toMatchObject({
      window_start: '2024-01-03',
      max_drawdown: '-0.009901',
    })
  })

  test('a window longer than 400 calendar days yields no row', () => {
    const spread = (days: number) => {
      const closes = closesOf(WAVE)
      const last = { date: addDays('2024-01-01', days), close: '100' }
      return riskMeasures(inputOf(WAVE, { closes: [...closes.slice(0, -1), last] }))
    }
    expect(spread(400)?.return_count).toBe(252)
    expect(spread(401)).toBeUndefined()
  })
})

describe('yields', () => {
  test('the risk-free rate is the newest yield on or before a return’s starting close', () => {
    const later = { date: addDays('2024-01-01', 126), value: '2.52' }
    const risk = riskMeasures(inputOf(WAVE, { riskFree: [...YIELDS, later] }))
    expect(risk?.risk_free_rate).toBe('0.0378')
  })

  test('without a yield at the start, the measures that need it are null', () => {
    expect(riskMeasures(inputOf(WAVE, { riskFree: [{ date: '2024-01-02', value: '5' }] }))).toMatchObject({
      risk_free_rate: null,
      sharpe_ratio: null,
      downside_deviation: null,
      sortino_ratio: null,
      volatility: expect.any(String),
    })
  })
})

describe('a constant price', () => {
  test('a constant price has volatility 0; sharpe and sortino are null, even if the yields change', () => {
    const riskFree = [...YIELDS, { date: '2024-03-01', value: '1' }]
    expect(riskMeasures(inputOf(Array(253).fill(100), { riskFree }))).toMatchObject({
      volatility: '0',
      total_return: '0',
      max_drawdown: '0',
      value_at_risk_95: '0',
      sharpe_ratio: null,
      sortino_ratio: null,
      risk_free_rate: expect.any(String),
    })
  })

  test('a constant price as a benchmark yields no measures', () => {
    const benchmark = { closes: closesOf(Array(253).fill(100)), ...NO_ACTIONS }
    expect(riskMeasures(inputOf(WAVE, { benchmark }))).toMatchObject({ beta: null, correlation: null, alpha: null })
  })
})

describe('benchmark', () => {
  const double = WAVE.reduce<number[]>((prices, price, index) => {
    const change = index === 0 ? 0 : price / (WAVE[index - 1] ?? price) - 1
    return [...prices, (prices.at(-1) ?? 100) * (1 + change / 2)]
  }, [])
  const benchmark = { closes: closesOf(double), ...NO_ACTIONS }
  const lacking = (count: number) => ({ ...benchmark, closes: benchmark.closes.slice(count) })

  test('beta is 2 for returns twice as large; alpha is the excess', () => {
    const risk = riskMeasures(inputOf(WAVE, { benchmark, riskFree: YIELDS }))
    near(risk?.beta, 2, 1e-6)
    near(risk?.correlation, 1, 1e-6)
    // r − f − 2·(r/2 − f) = f
    near(risk?.alpha, 0.0504, 1e-6)
  })

  test('without yields, only alpha is null', () => {
    expect(riskMeasures(inputOf(WAVE, { benchmark }))).toMatchObject({ beta: '2', alpha: null })
  })

  test('240 common returns are sufficient, but 239 are not', () => {
    expect(riskMeasures(inputOf(WAVE, { benchmark: lacking(12) }))?.beta).toBe('2')
    expect(riskMeasures(inputOf(WAVE, { benchmark: lacking(13) }))).toMatchObject({
      beta: null,
      correlation: null,
      alpha: null,
    })
  })

  test('a day on which only the benchmark traded is part of one return', () => {
    const closes = closesOf(WAVE).filter((_, index) => index !== 100)
    const own = [{ date: '2023-12-31', close: '100' }, ...closes]
    const all = [{ date: '2023-12-31', close: '100' }, ...closesOf(WAVE)]
    const risk = riskMeasures(inputOf(WAVE, { closes: own, benchmark: { closes: all, ...NO_ACTIONS } }))
    near(risk?.beta, 1, 1e-6)
  })
})

test('value at risk is the 13th smallest return', () => {
  const falls = Array.from({ length: 253 }, (_, index) => index)
  let price = 100
  // Declines of 1%, 2%, …, 20%, then no change.
  const prices = falls.map((index) => (price *= index >= 1 && index <= 20 ? 1 - index / 100 : 1))
  expect(riskMeasures(inputOf(prices))?.value_at_risk_95).toBe('0.08')
})
