import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactJson, isJsonNumber, rewritableJson } from '../src/readers/index.ts'

const written = (text: string) => JSON.stringify(rewritableJson(text))

describe('a number keeps its text', () => {
  it.each([
    '-0',
    '1.50',
    '0.00000012',
    '1e5',
    '9007199254740993',
    '189.123456789012345678',
    '-12.0',
    '0.1234567890123456',
  ])('%s', (number) => {
    for (const text of [`{"a":${number}}`, `{"a":[1,${number}]}`, `{"a":{"b":-1,"c":${number}}}`])
      expect(written(text)).toBe(text)
  })

  it('a number keeps its text for any sign, digits, fraction, exponent and neighboring text', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 22 })
    const number = fc
      .tuple(
        fc.boolean(),
        fc.bigInt({ min: 0n, max: 10n ** 22n }),
        fc.option(digits),
        fc.option(fc.integer({ min: -30, max: 30 })),
      )
      .map(
        ([isNegative, whole, fraction, exponent]) =>
          `${isNegative ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}${exponent === null ? '' : `e${exponent}`}`,
      )
    fc.assert(
      fc.property(number, fc.string(), (value, beside) => {
        const text = `{"a":[${value}],"b":${JSON.stringify(beside)},"c":${value}}`
        expect(written(text)).toBe(text)
      }),
    )
  })
})

it('numbers are distinguished from strings in any notation', () => {
  const values = rewritableJson('[1,1.50,1e5,"1",null,{},[]]') as readonly unknown[]
  expect(values.map(isJsonNumber)).toEqual([true, true, true, false, false, false, false])
})

it('numbers become decimal text, with exponents written out', () => {
  expect(exactJson('{"a":[1.50,1.5e-7,-2E+3,9007199254740993],"b":"1e5","c":null,"d":1e401}')).toEqual({
    a: ['1.50', '0.00000015', '-2000', '9007199254740993'],
    b: '1e5',
    c: null,
    d: '1e401',
  })
})
