import { describe, expect, test } from 'vitest'
import { blackScholesValue, greeksOf, normalProbability, optionValue, treeResult, type Option } from '../src/index.ts'

const HULL_PUT: Option = { type: 'put', strike: 50, years: 5 / 12, underlyingPrice: 50, rate: 0.1, dividends: [] }
const HULL_CALL: Option = { type: 'call', strike: 40, years: 0.5, underlyingPrice: 42, rate: 0.1, dividends: [] }

describe('acceptance 3: textbook values', () => {
  test('Hull’s American put: 4.2839 in 201 steps, 4.2842 in 1001; its Greeks', () => {
    expect(optionValue(HULL_PUT, 0.4)).toBeCloseTo(4.2839, 4)
    expect(treeResult(HULL_PUT, 0.4, 1001).value).toBeCloseTo(4.2842, 4)
    const { delta, gamma, vega } = greeksOf(HULL_PUT, 0.4)
    expect(delta).toBeCloseTo(-0.414, 4)
    expect(gamma).toBeCloseTo(0.0334, 4)
    expect(vega).toBeCloseTo(0.1234, 4)
  })

  test('Hull’s European call: 4.7594, and its put: 0.8086', () => {
    expect(optionValue(HULL_CALL, 0.2)).toBeCloseTo(4.7594, 4)
    expect(blackScholesValue({ ...HULL_CALL, type: 'put' }, 0.2)).toBeCloseTo(0.8086, 4)
  })

  test('Hull’s call with two dividends of 0.50, in two and five months, S 40, K 40, rate 9%, volatility 30%, half a year: 3.67', () => {
    const dividends = [
      { years: 2 / 12, amount: 0.5 },
      { years: 5 / 12, amount: 0.5 },
    ]
    const call: Option = { type: 'call', strike: 40, years: 0.5, underlyingPrice: 40, rate: 0.09, dividends }
    expect(blackScholesValue(call, 0.3)).toBeCloseTo(3.67, 2)
    // With early exercise just before the second dividend, the call is worth slightly more.
    expect(optionValue(call, 0.3)).toBeGreaterThan(blackScholesValue(call, 0.3))
    expect(optionValue(call, 0.3)).toBeLessThan(3.8)
  })

  test('Hull’s greeks: S 49, K 50, rate 5%, volatility 20%, 20 weeks: delta 0.522, gamma 0.066, theta −4.31 a year, vega 12.1, rho 8.91', () => {
    const call: Option = { type: 'call', strike: 50, years: 0.3846, underlyingPrice: 49, rate: 0.05, dividends: [] }
    const { delta, gamma, theta, vega, rho } = greeksOf(call, 0.2)
    expect(delta).toBeCloseTo(0.522, 3)
    expect(gamma).toBeCloseTo(0.066, 3)
    expect(theta * 365).toBeCloseTo(-4.31, 2)
    expect(vega * 100).toBeCloseTo(12.1, 1)
    expect(rho * 100).toBeCloseTo(8.91, 2)
  })
})

describe('normal distribution', () => {
  test.each([
    [0, 0.5],
    [-1.5, 0.06680720126885809],
    [1.96, 0.9750021048517795],
    [-8, 6.220960574271819e-16],
    [-40, 0],
    [40, 1],
  ])('the normal distribution of %d is %d', (x, probability) => {
    expect(Math.abs(normalProbability(x) - probability)).toBeLessThan(2e-15)
  })
})
