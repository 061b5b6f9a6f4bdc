import { skipNotice } from '@bourse/testkit/real-data'
import { Decimal } from '@bourse/kit/values'
import { describe, expect, test } from 'vitest'
import { INDICATORS } from '../src/all-indicators.ts'
import { warmUpOf } from '../src/definition/indicator.ts'
import { trueRange } from '../src/indicators/true-range.ts'
import { fromDecimalText, toEightPlaces } from '../src/numbers/decimal-text.ts'
import { means } from '../src/series/averages.ts'
import { seededSmoothing } from '../src/series/smoothing.ts'
import { calculated, named, valuesOf, type TextBar } from './support/calculated.ts'
import { barsOf, readResults, readTable } from './support/vectors.ts'

type Found = readonly (string | null)[]
type Expected = readonly (string | number | null | undefined)[]

const isThere = (value: Expected[number]): value is string | number =>
  value !== null && value !== undefined && value !== '' && value !== 'NaN'

/** Returns the bars at which both series have a value and the values differ by more than the tolerance. */
function differences(
  found: Found,
  expected: Expected,
  within: (value: Decimal) => Decimal | string,
): readonly string[] {
  return expected.flatMap((value, at) => {
    const own = found[at] ?? null
    if (!isThere(value) || own === null) return []
    const exact = new Decimal(value)
    return exact.minus(own).abs().lte(within(exact)) ? [] : [`bar ${at}: ${own}, the vector says ${value}`]
  })
}

/** Returns the bars at which both series have a value. */
const compared = (found: Found, expected: Expected) =>
  expected.filter((value, at) => isThere(value) && (found[at] ?? null) !== null).length

/** Combines two text series bar by bar. */
const joined = (a: Found, b: Found, join: (x: Decimal, y: Decimal) => Decimal): Found =>
  a.map((value, at) => {
    const other = b[at] ?? null
    return value === null || other === null ? null : join(new Decimal(value), new Decimal(other)).toFixed()
  })

const textOf = (value: Expected[number]) => (isThere(value) ? String(value) : null)

const firstOf = (values: Expected) => values.findIndex(isThere)

/** Half a unit in the eighth place, plus the error of the results file's doubles beyond their 12th digit. */
const eightPlaces = (value: Decimal) => value.abs().times('1e-12').plus('5.1e-9')
const apart = (most: string) => () => most

describe.skipIf(skipNotice !== '')(`results from Skender’s library over 502 daily bars${skipNotice}`, () => {
  const prices = skipNotice === '' ? barsOf(readTable('skender/quotes/default.csv.gz')) : []

  test.each<[string, Record<string, string>, string, Record<string, string>]>([
    ['sma', {}, 'sma', { sma: 'sma' }],
    ['ema', {}, 'ema', { ema: 'ema' }],
    ['wma', { period: '14' }, 'wma', { wma: 'wma' }],
    ['smma', { period: '20' }, 'smma', { smma: 'smma' }],
    ['rsi', {}, 'rsi', { rsi: 'rsi' }],
    ['stoch_rsi', { smoothing: '1' }, 'stoch-rsi', { k: 'stochRsi', d: 'signal' }],
    ['macd', {}, 'macd', { macd: 'macd', signal: 'signal', histogram: 'histogram' }],
    [
      'bbands',
      {},
      'bb',
      { middle: 'sma', upper: 'upperBand', lower: 'lowerBand', percent_b: 'percentB', bandwidth: 'width' },
    ],
    ['stddev', { period: '14' }, 'stdev', { stddev: 'stdDev' }],
    ['atr', {}, 'atr', { atr: 'atr' }],
    ['natr', {}, 'atr', { natr: 'atrp' }],
    ['adx', {}, 'adx', { adx: 'adx', plus_di: 'pdi', minus_di: 'mdi' }],
    ['stoch', {}, 'stoch', { k: 'oscillator', d: 'signal' }],
    ['obv', {}, 'obv', { obv: 'obv' }],
    ['cci', {}, 'cci', { cci: 'cci' }],
    ['roc', { period: '20' }, 'roc-wb', { roc: 'roc' }],
    ['vortex', {}, 'vortex', { plus: 'pvi', minus: 'nvi' }],
  ])('%s %j equals %s to eight places, starting at its seed', (name, parameters, file, columns) => {
    const results = readResults(file)
    const found = calculated(name, prices, parameters, { smoothing: seededSmoothing })
    for (const [output, column] of Object.entries(columns)) {
      const [own, expected] = [found[output] ?? [], results.map((row) => row[column])]
      expect(firstOf(own), output).toBe(firstOf(expected))
      expect(compared(own, expected), output).toBeGreaterThan(460)
      expect(differences(own, expected, eightPlaces), output).toEqual([])
    }
  })

  test.each<[string, Record<string, string>, string, Record<string, string>, number]>([
    ['sma', {}, 'sma', { sma: 'sma' }, 483],
    ['ema', {}, 'ema', { ema: 'ema' }, 22],
    ['wma', { period: '14' }, 'wma', { wma: 'wma' }, 489],
    ['bbands', {}, 'bb', { upper: 'upperBand', lower: 'lowerBand' }, 483],
    ['stoch', {}, 'stoch', { k: 'oscillator', d: 'signal' }, 485],
    ['cci', {}, 'cci', { cci: 'cci' }, 483],
    ['vortex', {}, 'vortex', { plus: 'pvi', minus: 'nvi' }, 488],
  ])('%s %j as served equals %s once its warm-up is complete', (name, parameters, file, columns, least) => {
    const results = readResults(file)
    const found = calculated(name, prices, parameters)
    for (const [output, column] of Object.entries(columns)) {
      const [own, expected] = [found[output] ?? [], results.map((row) => row[column])]
      expect(compared(own, expected), output).toBeGreaterThanOrEqual(least)
      expect(differences(own, expected, eightPlaces), output).toEqual([])
    }
  })

  test('tema’s three averages share a seed in Skender’s library and have separate seeds in ours; both agree once the seeds have no effect', () => {
    const expected = readResults('tema').map(({ tema }) => tema)
    const found = calculated('tema', prices, {}, { smoothing: seededSmoothing })['tema'] ?? []
    expect(differences(found, expected, eightPlaces).length).toBeGreaterThan(0)
    expect(
      differences(
        found.map((value, at) => (at < 350 ? null : value)),
        expected,
        eightPlaces,
      ),
    ).toEqual([])
  })

  test('ppo applied to volumes is Skender’s percentage volume oscillator', () => {
    const volumes = prices.map((bar): TextBar => ({ ...bar, close: bar.volume }))
    const results = readResults('pvo')
    const found = calculated('ppo', volumes, {}, { smoothing: seededSmoothing })
    for (const [output, column] of Object.entries({ ppo: 'pvo', signal: 'signal', histogram: 'histogram' })) {
      const expected = results.map((row) => row[column])
      expect(compared(found[output] ?? [], expected)).toBeGreaterThan(460)
      expect(differences(found[output] ?? [], expected, eightPlaces), output).toEqual([])
    }
  })

  test('vwap within one session equals Skender’s from the first bar', () => {
    const opensSession = prices.map((_, at) => at === 0)
    const found = calculated('vwap', prices, {}, { interval: '5m', opensSession })['vwap'] ?? []
    const expected = readResults('vwap').map(({ vwap }) => vwap)
    expect(compared(found, expected)).toBe(502)
    expect(differences(found, expected, eightPlaces)).toEqual([])
  })

  test('williams_r is the raw stochastic minus 100', () => {
    const raw = calculated('williams_r', prices)['williams_r'] ?? []
    const k = raw.map((value, at) => {
      const last = raw.slice(at - 2, at + 1)
      if (value === null || last.length < 3 || last.includes(null)) return null
      return last
        .reduce((sum, each) => sum.plus(each ?? 0), new Decimal(300))
        .div(3)
        .toFixed()
    })
    const expected = readResults('stoch').map(({ oscillator }) => oscillator)
    expect(compared(k, expected)).toBeGreaterThan(480)
    expect(differences(k, expected, apart('1e-8'))).toEqual([])
  })

  test('keltner gives Skender’s STARC bands, and donchian with atr the chandelier exits', () => {
    const starc = readResults('starc')
    const { upper = [], middle = [] } = calculated(
      'keltner',
      prices,
      { atr_period: '10' },
      { smoothing: seededSmoothing },
    )
    const width = joined(upper, middle, (top, centre) => top.minus(centre))
    const expected = joined(
      starc.map(({ upperBand }) => textOf(upperBand)),
      starc.map(({ centerline }) => textOf(centerline)),
      (top, centre) => top.minus(centre),
    )
    expect(compared(width, expected)).toBeGreaterThan(480)
    expect(differences(width, expected, apart('1.1e-8'))).toEqual([])

    const top = calculated('donchian', prices, { period: '22' })['upper'] ?? []
    const atr = calculated('atr', prices, { period: '22' }, { smoothing: seededSmoothing })['atr'] ?? []
    const exits = joined(top, atr, (high, range) => high.minus(range.times(3)))
    const known = readResults('chexit').map(({ chandelierExit }) => chandelierExit)
    expect(compared(exits, known)).toBeGreaterThan(470)
    expect(differences(exits, known, apart('2.1e-8'))).toEqual([])
  })
})

describe.skipIf(skipNotice !== '')(
  `values that Lean’s tests take from charting software and TA-Lib${skipNotice}`,
  () => {
    /**
     * Columns by output, and the tolerance, which follows from the number of digits to which the program rounded prices
     * and results.
     */
    test.each<
      [string, Record<string, string>, string, Record<string, readonly [column: string, within: string]>, number]
    >([
      ['sma', { period: '14' }, 'spy_with_indicators.txt.gz', { sma: ['SMA14', '0.006'] }, 480],
      ['ema', { period: '14' }, 'spy_with_indicators.txt.gz', { ema: ['EMA14', '0.006'] }, 480],
      ['ema', { period: '14' }, 'spy_ema.csv', { ema: ['EMA14', '5e-9'] }, 350],
      ['rsi', {}, 'spy_with_indicators.txt.gz', { rsi: ['RSI 14 Wilder', '0.000005'] }, 480],
      ['macd', {}, 'spy_with_indicators.txt.gz', { macd: ['MACD 12 26', '0.0002'] }, 470],
      [
        'macd',
        {},
        'spy_with_macd.txt.gz',
        { macd: ['MACD', '0.000006'], signal: ['Signal', '0.000006'], histogram: ['Histogram', '0.000006'] },
        180,
      ],
      [
        'bbands',
        {},
        'spy_bollinger_bands.txt.gz',
        {
          middle: ['Moving Average 20', '0'],
          upper: ['Bollinger Bands® 20 2 Top', '0.0001'],
          lower: ['Bollinger Bands® 20 2 Bottom', '0.0001'],
          percent_b: ['%B', '0.0001'],
        },
        480,
      ],
      [
        'stoch',
        { period: '12', smoothing: '3', signal: '5' },
        'spy_with_stoch12k3.txt.gz',
        { k: ['Stochastics 12 %K 3', '0.0004'], d: ['%D 5', '0.0004'] },
        480,
      ],
      [
        'adx',
        {},
        'spy_with_adx.txt.gz',
        { adx: ['ADX 14', '0.00005'], plus_di: ['+DI14', '0.00005'], minus_di: ['-DI14', '0.00005'] },
        470,
      ],
      // The file swaps the names of the 5-bar and 15-bar means.
      ['sma', { period: '5' }, 'spy_with_rma.csv.gz', { sma: ['SMA15', '5e-8'] }, 1_000],
      ['sma', { period: '10' }, 'spy_with_rma.csv.gz', { sma: ['SMA10', '5e-8'] }, 1_000],
      ['sma', { period: '15' }, 'spy_with_rma.csv.gz', { sma: ['SMA5', '5e-8'] }, 1_000],
    ])('%s %j equals %s to the given digits', (name, parameters, file, columns, least) => {
      const table = readTable(`lean/${file}`)
      const found = calculated(name, barsOf(table), parameters, { smoothing: seededSmoothing })
      for (const [output, [column, within]] of Object.entries(columns)) {
        const [own, expected] = [found[output] ?? [], table.map((line) => line[column])]
        expect(compared(own, expected), output).toBeGreaterThan(least)
        expect(differences(own, expected, apart(within)), output).toEqual([])
      }
    })

    test('bandwidth is a ratio in our output and a percentage in Lean’s', () => {
      const table = readTable('lean/spy_bollinger_bands.txt.gz')
      const found = (calculated('bbands', barsOf(table))['bandwidth'] ?? []).map(
        (value) => value && new Decimal(value).times(100).toFixed(),
      )
      expect(
        differences(
          found,
          table.map((line) => line['BandWidth']),
          apart('0.00011'),
        ),
      ).toEqual([])
    })

    test('vwap over 50 days uses the mean of all four prices in Lean’s code, and of high, low and close in ours', () => {
      const table = readTable('lean/spy_with_vwap.txt.gz')
      const bars = barsOf(table).map(({ open = '0', high, low, close, volume }): TextBar => {
        const mean = new Decimal(open).plus(high).plus(low).plus(close).div(4).toFixed()
        return { high: mean, low: mean, close: mean, volume }
      })
      const found = calculated('vwap', bars, { period: '50' })['vwap'] ?? []
      const expected = table.map((line) => line['Moving VWAP 50'])
      expect(compared(found, expected)).toBeGreaterThan(450)
      expect(differences(found, expected, apart('0.00006'))).toEqual([])
    })

    test('a simple mean of true ranges equals Lean’s average true range; ours uses Wilder’s average', () => {
      const table = readTable('lean/spy_atr.txt.gz')
      const bars = barsOf(table)
      const column = (field: 'high' | 'low' | 'close') => bars.map((bar) => fromDecimalText(bar[field]))
      const found = means(trueRange(column('high'), column('low'), column('close')), 14).map(
        (value) => value && toEightPlaces(value),
      )
      const expected = table.map((line) => line['Average True Range 14'])
      expect(compared(found, expected)).toBeGreaterThan(480)
      expect(differences(found, expected, apart('0.000005'))).toEqual([])
    })
  },
)

describe.skipIf(skipNotice !== '')(`inputs designed to break calculations${skipNotice}`, () => {
  const PLAIN = /^-?(0|[1-9]\d*)(\.\d{0,7}[1-9])?$/

  test.each([
    ['bad.csv.gz'],
    ['zeros.csv'],
    ['toobig.csv.gz'],
    ['mismatch.csv.gz'],
    ['max.csv.gz'],
    ['bitcoin.csv.gz'],
    ['msft.csv.gz'],
    ['spx.csv.gz'],
  ])('%s: every value is a plain decimal or null', (file) => {
    const bars = barsOf(readTable(`skender/quotes/${file}`))
    expect(bars.length).toBeGreaterThan(190)
    for (const { name } of INDICATORS)
      for (const smoothing of [undefined, seededSmoothing])
        for (const [output, values] of Object.entries(calculated(name, bars, {}, { ...(smoothing && { smoothing }) })))
          expect(
            values.filter((value) => value !== null && !PLAIN.test(value)).slice(0, 3),
            `${name} ${output}`,
          ).toEqual([])
  })

  test('30 years of daily bars yield a value for every indicator at the last bar', () => {
    const bars = barsOf(readTable('skender/quotes/msft.csv.gz')).map((bar) => ({
      ...bar,
      volume: bar.volume === '0' ? '1' : bar.volume,
    }))
    for (const { name } of INDICATORS) {
      expect(warmUpOf(named(name), valuesOf(named(name)), '1d')).toBeLessThan(bars.length)
      for (const [output, values] of Object.entries(calculated(name, bars)))
        expect(values.at(-1), `${name} ${output}`).not.toBeNull()
    }
  })
})
