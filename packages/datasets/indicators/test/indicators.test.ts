import { Decimal, decimalText } from '@bourse/kit/values'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INDICATORS } from '../src/all-indicators.ts'
import { warmUpOf, type Indicator } from '../src/definition/indicator.ts'
import { seededSmoothing } from '../src/series/smoothing.ts'
import { calculated, named, valuesOf, type TextBar } from './support/calculated.ts'
import { randomBars, walk } from './support/random-bars.ts'
import { REFERENCE, type ExactBars } from './support/reference.ts'

const exactBars = (bars: readonly TextBar[]): ExactBars => ({
  high: bars.map(({ high }) => new Decimal(high)),
  low: bars.map(({ low }) => new Decimal(low)),
  close: bars.map(({ close }) => new Decimal(close)),
  volume: bars.map(({ volume }) => new Decimal(volume)),
})

/**
 * Rounds to thirty places, then to eight: a sum of thirds that should end in exactly a half is slightly too small in
 * the 40th digit.
 */
const eight = (value: Decimal | null) =>
  value === null
    ? null
    : (decimalText(value.toDecimalPlaces(30, Decimal.ROUND_HALF_UP).toFixed(8, Decimal.ROUND_HALF_UP)) ?? null)

/** Small, mutually compatible parameters for an indicator, as text; decimals are in tenths for the reference. */
function smallParameters(indicator: Indicator): fc.Arbitrary<Readonly<Record<string, number>>> {
  const one = fc.record(
    Object.fromEntries(
      Object.entries(indicator.parameters).map(([name, { type, min }]) => [
        name,
        type === 'integer' ? fc.integer({ min: Number(min), max: 12 }) : fc.integer({ min: 1, max: 100 }),
      ]),
    ),
  )
  return one.filter((numbers) => indicator.refuse(numbers) === undefined)
}

const asText = (indicator: Indicator, numbers: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [
      name,
      indicator.parameters[name]?.type === 'decimal' ? new Decimal(value).div(10).toFixed() : String(value),
    ]),
  )

const firstOf = (values: readonly unknown[] = []) => values.findIndex((value) => value !== null)

describe('every indicator', () => {
  test.each(INDICATORS.map((indicator) => [indicator.name, indicator] as const))(
    '%s equals a calculation with 40 decimal digits to the eighth place',
    (name, indicator) => {
      const reference = REFERENCE[name]
      if (reference === undefined) throw new TypeError(`there is no reference for ${name}`)
      fc.assert(
        fc.property(randomBars({ min: 0, max: 60 }), smallParameters(indicator), (bars, numbers) => {
          const found = calculated(name, bars, asText(indicator, numbers), { smoothing: seededSmoothing })
          const expected = reference(exactBars(bars), numbers)
          expect(Object.keys(found)).toEqual(Object.keys(expected))
          for (const [output, values] of Object.entries(expected))
            expect(found[output], output).toEqual(values.map(eight))
        }),
        { numRuns: 150 },
      )
    },
  )

  test.each(INDICATORS.map((indicator) => [indicator.name, indicator] as const))(
    '%s has the first value of each output right after its warm-up; if the history starts with the ' +
      'seed, at the end of its window',
    (name, indicator) => {
      const lengths = [
        {},
        ...(name === 'obv'
          ? []
          : [Object.fromEntries(Object.keys(indicator.parameters).map((each) => [each, each === 'slow' ? '6' : '5']))]),
      ]
      for (const parameters of lengths) {
        const bars = walk(warmUpOf(indicator, valuesOf(indicator, parameters), '1d') + 3)
        const outputs = calculated(name, bars, parameters)
        const seeded = calculated(name, bars, parameters, { smoothing: seededSmoothing })
        const lookbacks = indicator.lookbacks(valuesOf(indicator, parameters), '1d')
        expect(Object.keys(lookbacks).sort()).toEqual(Object.keys(outputs).sort())
        for (const [output, { window, warmUp }] of Object.entries(lookbacks)) {
          expect(firstOf(outputs[output]), output).toBe(warmUp)
          expect(outputs[output]?.slice(warmUp), output).not.toContain(null)
          expect(firstOf(seeded[output]), output).toBe(window - 1)
        }
      }
    },
  )

  test.each(INDICATORS.map(({ name }) => [name]))(
    '%s at a bar does not depend on how many bars precede its warm-up',
    (name) => {
      if (name === 'obv') return
      const indicator = named(name)
      const parameters = Object.fromEntries(
        Object.keys(indicator.parameters).map((each) => [each, each === 'slow' ? '8' : '7']),
      )
      const warmUp = warmUpOf(indicator, valuesOf(indicator, parameters), '1d')
      const bars = walk(2 * warmUp + 50, { seed: 7 })
      const whole = calculated(name, bars, parameters)
      const late = calculated(name, bars.slice(warmUp + 10), parameters)
      for (const [output, values] of Object.entries(late))
        expect(values.slice(warmUp), output).toEqual(whole[output]?.slice(2 * warmUp + 10))
    },
  )

  test('every definition is complete and has valid defaults', () => {
    expect(INDICATORS.map(({ name }) => name)).toEqual(INDICATORS.map(({ name }) => name).toSorted())
    for (const { name, parameters, outputs, inputs, formula } of INDICATORS) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/)
      expect(inputs.length).toBeGreaterThan(0)
      expect(formula.length).toBeGreaterThan(10)
      expect(Object.keys(outputs).length).toBeGreaterThan(0)
      for (const { min, max, default: preset } of Object.values(parameters)) {
        expect(new Decimal(min).lte(preset) && new Decimal(preset).lte(max)).toBe(true)
        expect([min, max, preset].map(decimalText)).toEqual([min, max, preset])
      }
    }
  })

  test('no indicator needs more warm-up bars than a request may read per listing', () => {
    for (const indicator of INDICATORS) {
      const longest = Object.fromEntries(Object.entries(indicator.parameters).map(([name, { max }]) => [name, max]))
      expect(warmUpOf(indicator, valuesOf(indicator, longest), '1d'), indicator.name).toBeLessThan(50_000)
      expect(warmUpOf(indicator, valuesOf(indicator), '5m'), indicator.name).toBeLessThan(50_000)
    }
  })
})

describe('bounds', () => {
  const bars = randomBars({ min: 30, max: 80 })
  const small = { period: '5', rsi_period: '5', smoothing: '2', signal: '2' }
  const own = (name: string) =>
    Object.fromEntries(Object.entries(small).filter(([each]) => each in named(name).parameters))

  test.each<[string, string, number, number]>([
    ['rsi', 'rsi', 0, 100],
    ['stoch', 'k', 0, 100],
    ['stoch', 'd', 0, 100],
    ['stoch_rsi', 'k', 0, 100],
    ['williams_r', 'williams_r', -100, 0],
    ['mfi', 'mfi', 0, 100],
    ['adx', 'adx', 0, 100],
    ['adx', 'plus_di', 0, 100],
    ['adx', 'minus_di', 0, 100],
    ['aroon', 'up', 0, 100],
    ['aroon', 'oscillator', -100, 100],
  ])('%s: %s is between %d and %d', (name, output, least, most) => {
    fc.assert(
      fc.property(bars, (drawn) => {
        for (const value of calculated(name, drawn, own(name), { smoothing: seededSmoothing })[output] ?? [])
          if (value !== null) expect(new Decimal(value).gte(least) && new Decimal(value).lte(most)).toBe(true)
      }),
    )
  })

  test('bands and channels keep their order, and averages stay within the price range of their window', () => {
    fc.assert(
      fc.property(bars, (drawn) => {
        for (const name of ['bbands', 'keltner', 'donchian']) {
          const {
            upper = [],
            middle = [],
            lower = [],
          } = calculated(name, drawn, own(name), { smoothing: seededSmoothing })
          for (const [at, value] of middle.entries()) {
            const [top, bottom] = [upper[at] ?? null, lower[at] ?? null]
            if (value === null || top === null || bottom === null) continue
            expect(new Decimal(bottom).lte(value) && new Decimal(value).lte(top)).toBe(true)
          }
        }
        const closes = drawn.map(({ close }) => new Decimal(close))
        for (const name of ['sma', 'wma', 'ema', 'smma', 'vwap'])
          for (const value of calculated(name, drawn, own(name), { smoothing: seededSmoothing })[name] ?? []) {
            if (value === null) continue
            const [least, most] =
              name === 'vwap'
                ? [drawn.map(({ low }) => new Decimal(low)), drawn.map(({ high }) => new Decimal(high))]
                : [closes, closes]
            expect(new Decimal(value).gte(Decimal.min(...least)) && new Decimal(value).lte(Decimal.max(...most))).toBe(
              true,
            )
          }
      }),
    )
  })
})

describe('undefined values are null', () => {
  const flat = (price: string, volume = '1000') =>
    Array.from({ length: 40 }, () => ({ high: price, low: price, close: price, volume }))

  test('ratios are null for a listing with constant prices', () => {
    for (const [name, output] of [
      ['rsi', 'rsi'],
      ['stoch', 'k'],
      ['williams_r', 'williams_r'],
      ['cci', 'cci'],
      ['mfi', 'mfi'],
      ['bbands', 'percent_b'],
      ['adx', 'plus_di'],
      ['vortex', 'plus'],
    ] as const)
      expect(
        new Set(calculated(name, flat('17.3'), { period: '5' }, { smoothing: seededSmoothing })[output]),
        name,
      ).toEqual(new Set([null]))
  })

  test('averages and ranges are defined for a listing with constant prices', () => {
    expect(calculated('sma', flat('17.3'), { period: '5' })['sma']?.at(-1)).toBe('17.3')
    expect(calculated('stddev', flat('999999.99'), { period: '5' })['stddev']?.at(-1)).toBe('0')
    expect(calculated('bbands', flat('17.3'), { period: '5' })['bandwidth']?.at(-1)).toBe('0')
    expect(calculated('atr', flat('17.3'), { period: '5' }, { smoothing: seededSmoothing })['atr']?.at(-1)).toBe('0')
    expect(calculated('adx', flat('17.3'), { period: '5' }, { smoothing: seededSmoothing })['adx']?.at(-1)).toBe('0')
  })

  test('averages are null if there is no volume', () => {
    expect(new Set(calculated('vwap', flat('17.3', '0'))['vwap'])).toEqual(new Set([null]))
  })

  test('a recursive average restarts after a gap', () => {
    const prices = ['0', '0', '0', '0', '0', '0', '5', '6', '7', '8', '9', '10', '11', '12']
    const bars = prices.map((close) => ({ high: close, low: close, close, volume: '1' }))
    const { ppo = [], signal = [] } = calculated(
      'ppo',
      bars,
      { fast: '2', slow: '3', signal: '2' },
      { smoothing: seededSmoothing },
    )
    expect(ppo.slice(0, 6)).toEqual([null, null, null, null, null, null])
    expect(ppo[6]).not.toBeNull()
    expect(signal.slice(0, 7)).toEqual([null, null, null, null, null, null, null])
    expect(signal[7]).not.toBeNull()
  })
})

describe('custom definitions', () => {
  const priced = (closes: readonly number[], volumes: readonly number[] = []) =>
    closes.map((close, at) => ({
      high: String(close),
      low: String(close),
      close: String(close),
      volume: String(volumes[at] ?? 1),
    }))

  test('obv starts at 0 and does not change if the close does not', () => {
    expect(calculated('obv', priced([10, 11, 11, 9, 12], [100, 200, 300, 400, 500]))['obv']).toEqual([
      '0',
      '200',
      '200',
      '-200',
      '300',
    ])
  })

  test('obv keeps whole shares beyond the precision of a double', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => at + 1)
    expect(
      calculated(
        'obv',
        priced(
          many,
          many.map(() => 999_999_999_999),
        ),
      )['obv']?.at(-1),
    ).toBe((999_999_999_999n * 19_999n).toString())
  })

  test('vwap within a session starts at its first bar', () => {
    const bars = priced([10, 20, 30, 40], [1, 3, 1, 1])
    const opensSession = [true, false, true, false]
    expect(calculated('vwap', bars, {}, { interval: '5m', opensSession })['vwap']).toEqual(['10', '17.5', '30', '35'])
  })

  test('aroon counts from the newest of equal extremes', () => {
    const { up, down } = calculated('aroon', priced([5, 9, 9, 5]), { period: '3' })
    expect([up?.at(-1), down?.at(-1)]).toEqual(['66.66666667', '100'])
  })
})

describe('long histories', () => {
  test('after 100,000 bars with prices up to a million, values match exact arithmetic to eight places', () => {
    const bars = walk(100_000, { start: 900_000, seed: 3 })
    for (const name of ['sma', 'stddev', 'wma', 'cci', 'vwap', 'mfi', 'hma', 'donchian']) {
      const tail = bars.slice(-80)
      const numbers = Object.fromEntries(
        Object.entries(named(name).parameters).map(([each, one]) => [each, Number(one.default)]),
      )
      const exact = REFERENCE[name]?.(exactBars(tail), numbers)
      const found = calculated(name, bars)
      for (const [output, values] of Object.entries(exact ?? {}))
        expect(found[output]?.slice(-20), `${name} ${output}`).toEqual(values.slice(-20).map(eight))
    }
  })

  test('recursive averages also match after 100,000 bars', () => {
    const bars = walk(100_000, { start: 900_000, seed: 4 })
    for (const name of ['ema', 'rsi', 'atr', 'macd', 'trix']) {
      const warmUp = warmUpOf(named(name), valuesOf(named(name)), '1d')
      const tail = bars.slice(-(warmUp + 30))
      const numbers = Object.fromEntries(
        Object.entries(named(name).parameters).map(([each, one]) => [each, Number(one.default)]),
      )
      const exact = REFERENCE[name]?.(exactBars(tail), numbers)
      const found = calculated(name, bars)
      for (const [output, values] of Object.entries(exact ?? {}))
        expect(found[output]?.slice(-20), `${name} ${output}`).toEqual(values.slice(-20).map(eight))
    }
  })
})
