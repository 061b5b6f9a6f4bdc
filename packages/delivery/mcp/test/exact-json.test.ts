import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactJson } from '../src/exact-json.ts'

const written = (text: string) => JSON.stringify(exactJson(text))

describe('a number keeps the text it has', () => {
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

  it('whatever its sign, digits, fraction and exponent, and what stands beside it', () => {
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

it('anything but an object is no answer of an operation', () => {
  for (const text of ['[]', '1', 'null']) expect(() => exactJson(text)).toThrow(TypeError)
})
