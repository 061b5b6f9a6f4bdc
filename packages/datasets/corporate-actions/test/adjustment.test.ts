import { describe, expect, test } from 'vitest'
import { adjustmentFor, ratioNumber } from '../src/adjustment.ts'

const seven = { from: '1', to: '7' }
const four = { from: '1', to: '4' }

describe('cumulative adjustment', () => {
  test('splits rule: a single 7:1 split gives 1/7 as exact decimal text with 15 significant digits', () => {
    expect(adjustmentFor([seven]).factor).toBe('0.142857142857143')
  })

  test('splits rule: several factors are multiplied as fractions and rounded once', () => {
    expect(adjustmentFor([seven, four]).factor).toBe('0.0357142857142857')
    expect(adjustmentFor([seven, { from: '7', to: '1' }]).factor).toBe('1')
    const thirds = Array.from({ length: 30 }, () => ({ from: '3', to: '1' }))
    expect(adjustmentFor([...thirds, ...thirds.map(() => ({ from: '1', to: '3' }))]).factor).toBe('1')
  })

  test('splits rule: a reverse split gives a factor above 1, a stock dividend one slightly below', () => {
    expect(adjustmentFor([{ from: '10', to: '1' }]).factor).toBe('10')
    expect(adjustmentFor([{ from: '20', to: '21' }]).factor).toBe('0.952380952380952')
  })

  test('dividends rule: an amount is adjusted by the exact fraction, not the rounded factor', () => {
    expect(adjustmentFor([seven]).adjust('3.29')).toBe('0.47')
    expect(adjustmentFor([seven]).adjust('3.05')).toBe('0.435714285714286')
    expect(adjustmentFor([{ from: '10', to: '1' }]).adjust('0.1')).toBe('1')
  })

  test('dividends rule: without splits the factor is 1 and the amount keeps every digit', () => {
    const { factor, adjust } = adjustmentFor([])
    expect([factor, adjust('0.12345678901234567890123')]).toEqual(['1', '0.12345678901234567890123'])
  })

  test('services: a ratio is new shares per old share, exact to 30 digits', () => {
    expect(ratioNumber(seven)).toBe('7')
    expect(ratioNumber({ from: '10', to: '1' })).toBe('0.1')
    expect(ratioNumber({ from: '3', to: '1' })).toBe('0.333333333333333333333333333333')
  })
})
