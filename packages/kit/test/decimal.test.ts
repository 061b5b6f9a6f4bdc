import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Decimal, decimalText, ratioText, roundedText, significantText } from '../src/values/index.ts'

describe('decimal text', () => {
  it('has one spelling: without redundant signs, exponents, leading or trailing zeros', () => {
    const cases: [string, string | undefined][] = [
      ['189.95', '189.95'],
      ['189.950', '189.95'],
      ['+007.10', '7.1'],
      ['-0.00', '0'],
      ['.5', '0.5'],
      ['5.', '5'],
      ['100', '100'],
      ['-12.30', '-12.3'],
      ['1e5', undefined],
      ['', undefined],
      ['.', undefined],
      ['NaN', undefined],
      ['Infinity', undefined],
      ['1,000', undefined],
      [' 1', undefined],
      ['9'.repeat(61), undefined],
    ]
    for (const [given, expected] of cases) expect([given, decimalText(given)]).toEqual([given, expected])
  })

  it('decimal text keeps the exact value, and normalizing it again changes nothing', () => {
    const digits = fc.stringMatching(/^[+-]?\d{1,20}(\.\d{0,20})?$/)
    fc.assert(
      fc.property(digits, (given) => {
        const text = decimalText(given)
        expect(text).toBeDefined()
        expect(new Decimal(text ?? 'NaN').equals(given)).toBe(true)
        expect(decimalText(text ?? '')).toBe(text)
      }),
    )
  })

  it('decimal text equals the result of checking every zero and sign, for any input', () => {
    const isDecimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/
    fc.assert(
      fc.property(fc.stringMatching(/^[-+.\d]{0,6}$/), (given) => {
        const expected = isDecimal.test(given) ? new Decimal(given).toFixed().replace(/^-0$/, '0') : undefined
        expect(decimalText(given)).toBe(expected)
      }),
      { numRuns: 2_000 },
    )
  })

  it('decimal text is computed with 40 digits and never has an exponent', () => {
    expect(new Decimal('0.0000000001').times('0.0000000001').toString()).toBe('0.00000000000000000001')
    expect(new Decimal('1').dividedBy('3').toString()).toBe(`0.${'3'.repeat(40)}`)
  })
})

describe('rounded text', () => {
  it('rounds half to even, as numbers and as decimals', () => {
    const cases: [number | string, string][] = [
      [0.0000005, '0'],
      [-0.0000004, '0'],
      ['0.0000015', '0.000002'],
      ['0.0000025', '0.000002'],
      [1 / 3, '0.333333'],
      [-12.5, '-12.5'],
      [1e21, '1000000000000000000000'],
    ]
    for (const [given, expected] of cases) expect(roundedText(new Decimal(given), 6)).toBe(expected)
    expect(roundedText(2 / 3, 2)).toBe('0.67')
  })

  it("a ratio's text has ten significant digits, rounded half to even, and is null if there is no ratio", () => {
    expect(ratioText('9606123', '18899860')).toBe('0.5082642411')
    expect(ratioText('1', '3')).toBe('0.3333333333')
    expect(ratioText(-1, 4)).toBe('-0.25')
    for (const [part, whole] of [
      ['1', '0'],
      [null, '1'],
      ['1', null],
    ] as const)
      expect(ratioText(part, whole)).toBeNull()
  })

  it('rounding to significant digits also rounds half to even, to ten by default, and has one spelling', () => {
    const cases: [string, number, string][] = [
      ['1234.5', 4, '1234'],
      ['1235.5', 4, '1236'],
      ['-0.0012345', 4, '-0.001234'],
      ['1200.0', 3, '1200'],
      ['-0', 3, '0'],
      ['123456789012', 3, '123000000000'],
    ]
    for (const [given, digits, expected] of cases) expect(significantText(new Decimal(given), digits)).toBe(expected)
    expect(significantText(2 / 3)).toBe('0.6666666667')
  })

  it('rounding rejects values that are not finite, which are represented by null', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY])
      for (const text of [roundedText, significantText])
        expect(() => text(value, 6)).toThrow('expected a finite number to round')
  })
})
