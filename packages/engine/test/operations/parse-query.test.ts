import { collection, entities, endpoint, f, perRequest, record, revisioned, Type, type Problem } from '@bourse/kit'
import { listing } from '@bourse/services'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paramsOf, type Param } from '../../src/operations/params.ts'
import { parseQuery, type RawQuery } from '../../src/operations/parse-query.ts'

const OPTIONS = { id: 'test.list', summary: 'Test', capabilities: [], credits: perRequest(1) }

const operation = endpoint('/test', {
  ...OPTIONS,
  query: {
    name: Type.String({ maxLength: 5, pattern: '^[a-z]+$', examples: ['abc'] }),
    size: Type.Optional(Type.Integer({ minimum: -5, maximum: 10 })),
    whole: Type.Optional(Type.Boolean()),
    kind: Type.Optional(Type.Union([Type.Literal('stock'), Type.Literal('Fund')])),
    parts: Type.Optional(Type.Array(Type.String(), { minItems: 2, maxItems: 3 })),
    months: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 12 }))),
    days: Type.Optional(Type.Array(Type.String({ format: 'date' }))),
    from: Type.Optional(Type.String({ format: 'date-time' })),
    to: Type.Optional(Type.String({ format: 'date-time' })),
    on: Type.Optional(Type.String({ format: 'date' })),
  },
  fields: { name: f.text('Name') },
  order: ['name asc'],
  needs: {},
  read: async () => [],
})

const searched = endpoint('/searched', {
  ...OPTIONS,
  query: { q: Type.Optional(Type.String()), tags: Type.Optional(Type.Array(Type.String())) },
  fields: { name: f.text('Name') },
  order: ['name asc'],
  needs: {},
  read: async () => [],
})

describe('text parameters', () => {
  const texts = new Map(paramsOf(searched).map((param) => [param.name, param]))

  it('text parameters are read as one line, like stored names', () => {
    const raw = { q: ' BANCO\u00a0\n NACIONAL\u200b ', tags: 'a\u00a0 b,\u200bc ' }
    expect(parseQuery(texts, raw)).toEqual({ q: 'BANCO NACIONAL', tags: ['a b', 'c'] })
    expect(thrownBy(() => parseQuery(texts, { q: '\u00a0 ' })).message).toContain('is empty')
  })
})

const PARAMS = new Map(paramsOf(operation).map((param) => [param.name, param]))
const parse = (raw: RawQuery) => parseQuery(PARAMS, { name: 'abc', ...raw })

const refusal = (raw: RawQuery) => thrownBy(() => parse(raw))

function thrownBy(work: () => unknown): Problem {
  try {
    work()
  } catch (error) {
    if (error instanceof Error && error.name === 'Problem') return error as Problem
    throw error
  }
  throw new Error('the parameters were accepted')
}

describe('entity names', () => {
  it('count once regardless of spelling; the first spelling is used', () => {
    const select = entities(listing, { max: 2 })
    const named = endpoint('/named', {
      ...OPTIONS,
      select,
      fields: { name: f.text('Name') },
      order: ['name asc'],
      needs: {},
      read: async () => [],
    })
    const params = new Map(paramsOf(named).map((param) => [param.name, param]))
    expect(parseQuery(params, { symbols: 'aapl,AAPL,Msft' })).toEqual({ symbols: ['aapl', 'Msft'] })
    expect(() => parseQuery(params, { symbols: 'aapl,AAPL,Msft,ibm' })).toThrow('at most 2 values, got 3')
  })
})

describe('mistakes', () => {
  it('are collected up to the twentieth', () => {
    let looked = 0
    class Watched extends Map<string, Param> {
      override keys() {
        looked++
        return super.keys()
      }
    }
    const raw = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`zq${index}`, '1']))
    const { errors = [] } = thrownBy(() => parseQuery(new Watched(PARAMS), raw))
    expect([errors.length, looked]).toEqual([20, 20])
  })
})

describe('parameters', () => {
  it('become values of their kind', () => {
    const raw = { size: '-5', whole: 'true', kind: 'FUND', on: '2024-02-29', limit: '7', cursor: 'x', format: 'CSV' }
    expect(parse(raw)).toEqual({
      name: 'abc',
      size: -5,
      whole: true,
      kind: 'Fund',
      on: '2024-02-29',
      limit: 7,
      cursor: 'x',
      format: 'csv',
    })
  })

  it('parameters accept instants with any offset, as UTC, and a date as the entire day', () => {
    expect(parse({ from: '2026-03-02T10:00:00.50+01:00', to: '2026-03-02' })).toMatchObject({
      from: '2026-03-02T09:00:00.5Z',
      to: '2026-03-02T23:59:59.999999Z',
    })
  })

  it('parameters that are lists of numbers or dates contain nothing else', () => {
    expect(parse({ months: '3,12', days: '2026-03-02' })).toMatchObject({ months: ['3', '12'], days: ['2026-03-02'] })
    expect(refusal({ months: '3,x' }).message).toBe('months: expected a whole number from 1 to 12, got "x"')
    expect(refusal({ months: '13' }).message).toContain('from 1 to 12')
    expect(refusal({ days: '2026-02-30' }).message).toContain('expected a date')
  })

  it('parameters that are lists are split at commas, may repeat, and count duplicate items once', () => {
    expect(parse({ parts: ['a, b', 'b', ',c,'] })).toMatchObject({ parts: ['a', 'b', 'c'] })
    expect(parse({ parts: ['a', 'a', 'b', 'a'] })).toMatchObject({ parts: ['a', 'b'] })
  })

  it('parameters that are empty are rejected: a forgotten value must not select everything', () => {
    const message = 'is empty: set a value, or omit the parameter'
    for (const name of ['name', 'size', 'kind', 'whole', 'on', 'parts'])
      for (const empty of ['', ...(name === 'parts' ? [',', ' , '] : [])])
        expect(refusal({ [name]: empty }).errors).toContainEqual({ code: 'invalid', parameter: name, message })
  })

  it('an empty cursor requests the first page', () => {
    expect(parse({ cursor: '', limit: '3' })).toEqual({ name: 'abc', limit: 3 })
  })

  it('parameters of a collection are the selectors, the forms, the as-of time, the changes, the page and the representation', () => {
    const bars = record('bars', {
      title: 'Bars',
      subject: listing,
      fields: { date: f.date('Day') },
      key: ['instrument_id', 'date'],
      time: revisioned('date'),
      order: ['instrument_id asc', 'date desc'],
    })
    const forms = [{ form: 'range', dates: 'desc' } as const, { form: 'date', excludeKinds: [] } as const]
    const listed = collection('/bars', bars, { ...OPTIONS, select: entities(listing), forms })
    expect(paramsOf(listed).map(({ name }) => name)).toEqual([
      'symbols',
      'instrument_ids',
      'date',
      'exchanges',
      'from',
      'to',
      'order',
      'as_of',
      'changed_since',
      'before',
      'provenance',
      'limit',
      'cursor',
      'format',
      'fields',
      'numbers',
      'dry_run',
    ])
  })
})

describe('a maximum length in characters', () => {
  it('counts like JSON Schema: a character of two UTF-16 code units counts as one', () => {
    const longest = '𝒜'.repeat(200)
    expect(parse({ parts: `a,${longest}` })['parts']).toEqual(['a', longest])
    expect(refusal({ parts: `a,${longest}𝒜` }).message).toContain('at most 200 characters')
  })
})

describe('invalid parameters', () => {
  const cases: readonly (readonly [RawQuery, string])[] = [
    [{ size: '11' }, 'size: expected a whole number from -5 to 10, got "11"'],
    [{ size: '1.5' }, 'size: expected a whole number from -5 to 10, got "1.5"'],
    [{ size: '1e1' }, 'size: expected a whole number from -5 to 10, got "1e1"'],
    [{ size: '99999999999999999999' }, 'size: expected a whole number from -5 to 10, got "99999999999999999999"'],
    [{ size: ['1', '2'] }, 'size: may be given only once'],
    [{ whole: 'yes' }, 'whole: expected true or false, got "yes"'],
    [{ kind: 'bonds' }, 'kind: expected one of stock, Fund, got "bonds"'],
    [{ kind: 'fnud' }, 'kind: expected one of stock, Fund, got "fnud"; did you mean Fund?'],
    [{ on: '2026-02-29' }, 'on: expected a date YYYY-MM-DD, got "2026-02-29"'],
    [{ from: 'latest-before:2026-03-02' }, 'a date means its entire UTC day, and /v1/datasets/{dataset}/publications'],
    [{ from: '2026-03-02T10:00:00' }, 'from: expected an instant such as 2026-03-02T21:00:00Z or a date'],
    [{ name: 'ABC' }, 'name: expected a value such as abc, got "ABC"'],
    [{ from: '2026-03-02T10:00:00 01:00' }, 'got "2026-03-02T10:00:00 01:00": write the + in an offset as %2B'],
    [{ name: 'abcdef' }, 'name: expected at most 5 characters, got 6'],
    [{ name: 'a\0b' }, 'name: must not contain NUL characters'],
    [{ parts: 'a' }, 'parts: at least 2 values'],
    [{ parts: 'a,b,c,d' }, 'parts: at most 3 values, got 4'],
    [{ parts: `a,${'b'.repeat(201)}` }, 'parts: a value must have at most 200 characters and no NUL'],
    [{ limit: '0' }, 'limit: expected a whole number from 1 to 100000, got "0"'],
    [{ sise: '1' }, 'sise: is not a parameter of this operation; did you mean size?'],
    [{ zzzzzzzzzzzz: '1' }, 'zzzzzzzzzzzz: is not a parameter of this operation; known are name, size,'],
  ]

  it.each(cases)('%j are rejected: %s', (raw, message) => {
    const told = refusal(raw)
    expect(told).toMatchObject({ code: 'invalid-parameter', status: 422 })
    expect(told.message).toContain(message)
  })

  it('invalid parameters are all reported together, each with its own entry', () => {
    const told = refusal({ name: undefined, size: 'x', whole: 'x', nobody: '1' })
    expect(told.errors?.map(({ code, parameter }) => [code, parameter])).toEqual([
      ['invalid', 'size'],
      ['invalid', 'whole'],
      ['unknown', 'nobody'],
      ['missing', 'name'],
    ])
  })

  it('invalid parameters are reported within a limit, no matter how many there are or how long they are', () => {
    const raw = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`unknown_${n}_${'x'.repeat(300)}`, '1']))
    const told = refusal(raw)
    expect(told.message.length).toBeLessThanOrEqual(1_000)
    expect(told.errors).toHaveLength(20)
    expect(JSON.stringify(told.errors).length).toBeLessThan(20_000)
  })

  it('a query with any parameters results in a value or a 422', () => {
    const text = fc.string({ maxLength: 30, unit: 'binary' })
    const value = fc.oneof(text, fc.array(text, { maxLength: 4 }))
    const name = fc.oneof(fc.constantFrom(...PARAMS.keys(), '__proto__', 'constructor'), text)
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 6 }), (raw) => {
        try {
          const query = parseQuery(PARAMS, raw)
          expect(Object.keys(query).every((key) => PARAMS.has(key))).toBe(true)
        } catch (error) {
          expect(error).toMatchObject({ name: 'Problem', status: 422 })
        }
      }),
    )
  })
})
