import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExact } from '../src/index.ts'

const DIGITS = '123456789012345.678901234567890123'

describe('decimals', () => {
  it('keeps all thirty digits of a number where the shape says decimal', () => {
    const text = `{"data":[{"close":${DIGITS},"open":-0.000000000000000000000000000001}]}`
    expect(parseExact(text, { data: [{ close: 'decimal', open: 'decimal' }] })).toEqual({
      data: [{ close: DIGITS, open: '-0.000000000000000000000000000001' }],
    })
  })

  it('is text also where a number would do, so that the type is one', () => {
    expect(parseExact('[1, 1.5, 0, null]', ['decimal'])).toEqual(['1', '1.5', '0', null])
  })

  it('follows members of any name, and leaves other members of the same name alone', () => {
    expect(parseExact('{"values":{"a":1,"b":null},"a":1}', { values: { '*': 'decimal' } })).toEqual({
      values: { a: '1', b: null },
      a: 1,
    })
  })

  it('takes null and anything else where a decimal was expected as it is', () => {
    expect(parseExact('{"a":null,"b":"x","c":[1]}', { a: 'decimal', b: 'decimal', c: 'decimal' })).toEqual({
      a: null,
      b: 'x',
      c: [1],
    })
  })

  it('keeps every decimal there is, to the last digit', () => {
    const digits = fc.stringMatching(/^(0|[1-9][0-9]{0,30})(\.[0-9]{1,30})?$/)
    fc.assert(
      fc.property(digits, fc.boolean(), (text, isNegative) => {
        const number = `${isNegative ? '-' : ''}${text}`
        expect(parseExact(`{"v": ${number} }`, { v: 'decimal' })).toEqual({ v: number })
      }),
    )
  })
})

describe('other numbers', () => {
  it('are numbers where nothing is lost, else bigint or text', () => {
    const text =
      '[0, -7, 9007199254740991, 9007199254740993, -9007199254740993, 999999999999999999, 0.1, 1.25, ' +
      '0.1000000000000000055]'
    expect(parseExact(text)).toEqual([
      0,
      -7,
      9007199254740991,
      9007199254740993n,
      -9007199254740993n,
      999999999999999999n,
      0.1,
      1.25,
      '0.1000000000000000055',
    ])
  })
})

describe('JSON', () => {
  it('is read as JSON.parse reads it, wherever that loses nothing', () => {
    // A double may be written with an exponent, which this service never sends and which stays text here.
    const value = fc.jsonValue({ noUnicodeString: false }).filter((one) => !/\d[eE.]|-0/.test(JSON.stringify(one)))
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 1, '\t'), (one, indent) => {
        const text = JSON.stringify(one, undefined, indent)
        if (/\d{16}/.test(text)) return
        expect(parseExact(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it('has strings with every escape, and quotes behind backslashes', () => {
    for (const text of ['"\\""', '"\\\\"', '"\\\\\\""', '"a\\u00e9\\n\\/b"', '"é😀"', '""'])
      expect(parseExact(text), text).toBe(JSON.parse(text))
  })

  it('makes __proto__ a member like any other', () => {
    const parsed = parseExact('{"__proto__":{"polluted":true},"constructor":1}', { data: 'decimal' })
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
    expect(Object.hasOwn(parsed as object, '__proto__')).toBe(true)
    expect({}).not.toHaveProperty('polluted')
  })

  it.each([
    '',
    ' ',
    '{',
    '[1,]',
    '{"a":1,}',
    '{"a" 1}',
    '{a:1}',
    '[1 2]',
    '01',
    '1.',
    '.5',
    '+1',
    '-',
    'nul',
    'true false',
    '"a',
    '"a\nb"',
    '"\\x"',
    '<!doctype html>',
    'NaN',
    '[1}',
  ])('refuses %j', (text) => {
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError)
    expect(() => parseExact(text)).toThrow(SyntaxError)
  })
})
