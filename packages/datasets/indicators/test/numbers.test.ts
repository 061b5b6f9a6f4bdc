import { Decimal, decimalText } from '@bourse/kit/values'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDecimalText, toEightPlaces } from '../src/numbers/decimal-text.ts'
import {
  add,
  divide,
  exactly,
  multiply,
  overDouble,
  squareRoot,
  subtract,
  sumOfDistances,
  timesDouble,
  type DoubleDouble,
} from '../src/numbers/double-double.ts'

const eight = (value: Decimal) => decimalText(value.toFixed(8, Decimal.ROUND_HALF_UP))
const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 21n), max: 10n ** 21n }), fc.integer({ min: 0, max: 18 }))
  .map(([units, places]) => new Decimal(units.toString()).div(new Decimal(10).pow(places)).toFixed())

const MANTISSA = 2n ** 52n

/**
 * Converts a double to its exact decimal value from its bits: `Decimal` would parse the shortest text, which is a
 * different number.
 */
function decimalOf(double: number): Decimal {
  const [bits = 0n] = new BigUint64Array(new Float64Array([Math.abs(double)]).buffer)
  const [exponent, mantissa] = [Number(bits / MANTISSA), bits % MANTISSA]
  const units = new Decimal((exponent === 0 ? mantissa : mantissa + MANTISSA).toString())
  return units.times(new Decimal(2).pow(Math.max(exponent, 1) - 1_075)).times(double < 0 ? -1 : 1)
}

const exactValue = ({ hi, lo }: DoubleDouble) => decimalOf(hi).plus(decimalOf(lo))

const nearestDouble = (value: Decimal) => decimalOf(fromDecimalText(value.toFixed()).hi)

/** Returns the relative difference between a double-double and a decimal. */
function error(found: DoubleDouble, exact: Decimal): Decimal {
  const difference = exactValue(found).minus(exact).abs()
  return exact.isZero() ? difference : difference.div(exact.abs())
}

describe('a double-double', () => {
  test.each<[string, (a: DoubleDouble, b: DoubleDouble) => DoubleDouble, (a: Decimal, b: Decimal) => Decimal]>([
    ['multiply', multiply, (a, b) => a.times(b)],
    ['divide', divide, (a, b) => a.div(b)],
    ['timesDouble', (a, b) => timesDouble(a, b.hi), (a, b) => a.times(nearestDouble(b))],
    ['overDouble', (a, b) => overDouble(a, b.hi), (a, b) => a.div(nearestDouble(b))],
  ])('%s keeps 30 digits', (_, operation, exact) => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        fc.pre(!new Decimal(b).isZero())
        const result = operation(fromDecimalText(a), fromDecimalText(b))
        expect(error(result, exact(new Decimal(a), new Decimal(b))).toNumber()).toBeLessThan(1e-30)
      }),
      { numRuns: 500 },
    )
  })

  test('add and subtract keep 30 digits of the larger operand, even if the leading ones cancel', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        const scale = Decimal.max(new Decimal(a).abs(), new Decimal(b).abs(), 1e-18)
        for (const [operation, exact] of [
          [add, new Decimal(a).plus(b)],
          [subtract, new Decimal(a).minus(b)],
        ] as const) {
          const found = exactValue(operation(fromDecimalText(a), fromDecimalText(b)))
          expect(found.minus(exact).abs().div(scale).toNumber()).toBeLessThan(1e-30)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('squareRoot keeps 30 digits and returns zero for zero', () => {
    fc.assert(
      fc.property(decimals, (a) => {
        const value = new Decimal(a).abs()
        expect(error(squareRoot(fromDecimalText(value.toFixed())), value.sqrt()).toNumber()).toBeLessThan(1e-30)
      }),
    )
    expect(squareRoot(exactly(0))).toEqual(exactly(0))
    expect(squareRoot(exactly(-1e-30))).toEqual(exactly(0))
  })

  test('sumOfDistances adds the distances above and below the center', () => {
    fc.assert(
      fc.property(fc.array(decimals, { minLength: 1, maxLength: 60 }), decimals, (values, centre) => {
        const sum = sumOfDistances(values.map(fromDecimalText), 0, values.length - 1, fromDecimalText(centre))
        const distances = values.map((value) => new Decimal(value).minus(centre).abs())
        const total = (some: readonly Decimal[], first: number | string) =>
          some.reduce((sofar, one) => sofar.plus(one), new Decimal(first))
        // Whether a distance this close to the tolerance counts as equal depends on the last bit of the center's
        // double.
        const same = new Decimal(centre).abs().times('1e-20')
        const isBorderline = (distance: Decimal) => distance.div(same).minus(1).abs().lessThan('1e-15')
        fc.pre(same.isZero() || !distances.some(isBorderline))
        const exact = total(
          distances.filter((distance) => distance.greaterThan(same)),
          0,
        )
        const scale = total(
          values.map((value) => new Decimal(value).abs().plus(new Decimal(centre).abs())),
          '1e-18',
        )
        expect(exactValue(sum).minus(exact).abs().div(scale).toNumber()).toBeLessThan(1e-30)
      }),
    )
  })

  test('a distance below 1e-20 of the center counts as zero: it is the same number computed in two ways', () => {
    const distance = (value: string, centre: string) =>
      sumOfDistances([fromDecimalText(value)], 0, 0, fromDecimalText(centre))
    expect(distance('-99999999999999855820.6', '-99999999999999855820.2')).toEqual(exactly(0))
    expect(distance('-99999999999999855823', '-99999999999999855820')).toEqual(exactly(3))
  })
})

describe('decimal text', () => {
  test('decimal text is parsed to 31 digits', () => {
    fc.assert(
      fc.property(decimals, (text) => {
        expect(error(fromDecimalText(text), new Decimal(text)).toNumber()).toBeLessThan(1e-31)
      }),
    )
    const long = '123456789012345678901234567890.123456789012345678901234567'
    expect(error(fromDecimalText(long), new Decimal(long)).toNumber()).toBeLessThan(1e-30)
  })

  test('numbers are formatted to eight places like Decimal, halves away from zero', () => {
    fc.assert(
      fc.property(decimals, (text) => {
        expect(toEightPlaces(fromDecimalText(text))).toBe(eight(new Decimal(text)))
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    ['0', '0'],
    ['0.0000001', '0.0000001'],
    ['0.00000001', '0.00000001'],
    ['0.000000005', '0.00000001'],
    ['0.0000000049999999', '0'],
    ['-0.000000001', '0'],
    ['-0.000000005', '-0.00000001'],
    ['1e0'.replace('e0', ''), '1'],
    ['100', '100'],
    ['999999.999999995', '1000000'],
    ['123456789012345678901234.5', '123456789012345678901234.5'],
    ['79228162514264337593543950335', '79228162514264337593543950335'],
  ])('%s is formatted as %s, without an exponent', (text, sent) => {
    expect(toEightPlaces(fromDecimalText(text))).toBe(sent)
  })

  test('a value that arithmetic leaves just below a half rounds like a half', () => {
    const third = overDouble(exactly(1), 3)
    const half = overDouble(add(add(third, third), add(third, exactly(0))), 200_000_000)
    expect(toEightPlaces(half)).toBe('0.00000001')
    expect(toEightPlaces(multiply(half, exactly(-1)))).toBe('-0.00000001')
  })

  test('infinite values are null', () => {
    expect(toEightPlaces(exactly(Number.POSITIVE_INFINITY))).toBeNull()
    expect(toEightPlaces(exactly(Number.NaN))).toBeNull()
    expect(toEightPlaces(divide(exactly(1), exactly(0)))).toBeNull()
  })
})
