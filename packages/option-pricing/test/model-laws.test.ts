import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  blackScholesValue,
  exerciseValue,
  greeksOf,
  impliedVolatility,
  modelOf,
  optionValue,
  treeResult,
  type Option,
  type Quote,
} from '../src/index.ts'

const DIVIDENDS = [
  { years: 0.1, amount: 0.5 },
  { years: 0.35, amount: 0.5 },
]

const share = fc.record({
  strike: fc.double({ min: 60, max: 160, noNaN: true }),
  years: fc.double({ min: 0.02, max: 2, noNaN: true }),
  underlyingPrice: fc.constant(100),
  rate: fc.double({ min: 0, max: 0.1, noNaN: true }),
})
const types = fc.constantFrom('call', 'put')
const volatilities = fc.double({ min: 0.05, max: 1.5, noNaN: true })

function option(part: Partial<Option>): Option {
  return { type: 'put', strike: 100, years: 0.5, underlyingPrice: 100, rate: 0.05, dividends: [], ...part }
}

describe('pricing laws', () => {
  test('put–call parity holds for European options, with and without dividends', () => {
    fc.assert(
      fc.property(share, volatilities, fc.constantFrom([], DIVIDENDS), (of, volatility, all) => {
        const dividends = all.filter(({ years }) => years <= of.years)
        const [call, put] = (['call', 'put'] as const).map((type) =>
          blackScholesValue({ ...of, type, dividends }, volatility),
        )
        const held = dividends.reduce((sum, { years, amount }) => sum - amount * Math.exp(-of.rate * years), 100)
        const forward = held - of.strike * Math.exp(-of.rate * of.years)
        expect((call ?? 0) - (put ?? 0)).toBeCloseTo(forward, 9)
      }),
    )
  })

  test('an American option is worth no less than its payoff or the European option, and rises with volatility', () => {
    fc.assert(
      fc.property(share, types, volatilities, (of, type, volatility) => {
        const dividends = DIVIDENDS.filter(({ years }) => years <= of.years)
        const one = { ...of, type, dividends }
        const value = optionValue(one, volatility)
        expect(value).toBeGreaterThanOrEqual(exerciseValue(one) - 1e-9)
        // Allows for the tree's own error.
        expect(value).toBeGreaterThan(blackScholesValue(one, volatility) - 0.01)
        expect(optionValue(one, volatility + 0.01)).toBeGreaterThanOrEqual(value - 1e-9)
      }),
    )
  })

  test('the tree for a call without dividends converges to the closed form', () => {
    const call = option({ type: 'call', strike: 105 })
    const exact = blackScholesValue(call, 0.3)
    const errors = [25, 51, 101, 201, 401].map((steps) => Math.abs(treeResult(call, 0.3, steps).value - exact))
    expect(errors.slice(1).every((error, index) => error < (errors[index] ?? 0) / 2)).toBe(true)
    expect(errors[3]).toBeLessThan(1e-4)
  })

  test('trees for American puts with and without dividends converge as steps are added', () => {
    for (const dividends of [[], DIVIDENDS]) {
      const put = option({ strike: 105, dividends })
      const exact = treeResult(put, 0.3, 4001).value
      expect(Math.abs(treeResult(put, 0.3).value - exact)).toBeLessThan(0.01)
    }
  })

  test('an American call is exercised before a large dividend, but not before a small one', () => {
    const large = option({ type: 'call', strike: 60, dividends: [{ years: 0.25, amount: 10 }] })
    expect(optionValue(large, 0.1)).toBeGreaterThan(39.9)
    expect(blackScholesValue(large, 0.1)).toBeLessThan(32)
    const small = option({ type: 'call', dividends: [{ years: 0.25, amount: 0.1 }] })
    expect(optionValue(small, 0.3)).toBeCloseTo(blackScholesValue(small, 0.3), 3)
  })

  test('a negative rate makes early exercise of a call worthwhile', () => {
    const call = option({ type: 'call', strike: 60, rate: -0.05 })
    expect(optionValue(call, 0.1)).toBeCloseTo(40, 6)
    expect(blackScholesValue(call, 0.1)).toBeLessThan(39)
  })

  test('an even number of steps is rejected', () => {
    expect(() => treeResult(option({}), 0.3, 200)).toThrow('expected an odd number of steps, at least 3, got 200')
  })
})

describe('implied volatility', () => {
  test('implied volatility recovers the volatility behind a price, to 1e-7, if the price determines it', () => {
    fc.assert(
      fc.property(share, types, volatilities, (of, type, volatility) => {
        const one = { ...of, type, dividends: DIVIDENDS.filter(({ years }) => years <= of.years) }
        fc.pre(optionValue(one, volatility) - optionValue(one, volatility - 0.001) > 1e-3)
        const found = impliedVolatility(one, optionValue(one, volatility))
        expect(Math.abs((found ?? Number.NaN) - volatility)).toBeLessThan(2e-7)
      }),
      { numRuns: 60 },
    )
  })

  test('implied volatility is the same for a dividend of 0 as for no dividend', () => {
    const call = option({ type: 'call' })
    expect(impliedVolatility({ ...call, dividends: [{ years: 0.1, amount: 0 }] }, 7)).toBe(impliedVolatility(call, 7))
  })
})

describe('greeks', () => {
  test('greeks match the change in value as the inputs change', () => {
    for (const one of [option({}), option({ type: 'call' }), option({ type: 'call', dividends: DIVIDENDS })]) {
      const { delta, gamma, vega, rho, theta } = greeksOf(one, 0.3)
      const at = (part: Partial<Option>, volatility = 0.3) => optionValue({ ...one, ...part }, volatility)
      expect(delta).toBeCloseTo((at({ underlyingPrice: 101 }) - at({ underlyingPrice: 99 })) / 2, 2)
      expect(gamma).toBeCloseTo(at({ underlyingPrice: 101 }) - 2 * at({}) + at({ underlyingPrice: 99 }), 2)
      expect(vega).toBeCloseTo(at({}, 0.305) - at({}, 0.295), 4)
      expect(rho).toBeCloseTo(at({ rate: 0.055 }) - at({ rate: 0.045 }), 3)
      expect(theta).toBeLessThan(0)
    }
  })

  test("theta: tomorrow's dividend is not a gain today", () => {
    const put = option({ dividends: [{ years: 1 / 365, amount: 1 }] })
    const plain = greeksOf(option({ underlyingPrice: 99 }), 0.3).theta
    expect(greeksOf(put, 0.3).theta).toBeCloseTo(plain, 3)
  })

  test('rho is continuous at a rate of 0, where the method for a call changes', () => {
    const at = (rate: number) => greeksOf(option({ type: 'call', strike: 110, rate }), 0.3).rho
    expect(at(0)).toBeCloseTo(at(0.0002), 3)
  })

  test('theta on the last day reaches the exercise payoff', () => {
    const put = option({ strike: 110, years: 1 / 365 })
    expect(greeksOf(put, 0.3).theta).toBeCloseTo(10 - optionValue(put, 0.3), 9)
  })
})

describe('rule 6: missing inputs give no model values, never 0', () => {
  const quote: Quote = {
    type: 'put',
    strike: 100,
    daysLeft: 30,
    price: 3,
    underlyingPrice: 100,
    rate: 0.05,
    dividends: [],
  }

  test('a complete quote has model values', () => {
    expect(modelOf(quote)?.impliedVolatility).toBeGreaterThan(0.2)
  })

  test.each<readonly [string, Partial<Quote>]>([
    ['no price', { price: undefined }],
    ['no underlying price', { underlyingPrice: undefined }],
    ['no rate', { rate: undefined }],
    ['less than half a calendar day', { daysLeft: 0.49 }],
    ['the last day', { daysLeft: 0 }],
    ['a put below the value at 1% volatility', { strike: 110, price: 9.9 }],
    ['a put at its exercise payoff', { strike: 110, price: 10 }],
    ['a call below the value at 1% volatility', { type: 'call', strike: 90, price: 10.1 }],
    ['a price above the value at 500%', { price: 60 }],
    ['a call above the share', { type: 'call', price: 101 }],
    ['dividends worth as much as the share', { dividends: [{ years: 0.01, amount: 120 }] }],
  ])('%s', (_, part) => {
    expect(modelOf({ ...quote, ...part })).toBeUndefined()
  })

  test('half a day to expiration is enough for model values', () => {
    expect(modelOf({ ...quote, daysLeft: 0.5, price: 0.5 })?.impliedVolatility).toBeGreaterThan(0.2)
  })

  test('volatilities at both limits are found', () => {
    for (const volatility of [0.01, 0.0101, 4.99]) {
      const call = option({ type: 'call', years: 30 / 365 })
      expect(modelOf({ ...quote, type: 'call', price: optionValue(call, volatility) })?.impliedVolatility).toBeCloseTo(
        volatility,
        6,
      )
    }
  })

  test('every output is a finite number', () => {
    const prices = fc.double({ min: 0.01, max: 120, noNaN: true })
    fc.assert(
      fc.property(share, types, prices, (of, type, price) => {
        const dividends = DIVIDENDS.filter(({ years }) => years <= of.years)
        const model = modelOf({ ...quote, ...of, type, price, daysLeft: of.years * 365, dividends })
        for (const value of Object.values(model ?? {})) expect(Number.isFinite(value)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})
