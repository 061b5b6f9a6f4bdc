import { Type, type Problem, type TSchema } from '@bourse/kit'
import { describe, expect, it } from 'vitest'
import { parseBody } from '../../src/operations/parse-body.ts'

const schema = Type.Object({
  endpoint: Type.String({ maxLength: 20 }),
  parameters: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Union([Type.String({ maxLength: 5 }), Type.Number(), Type.Boolean(), Type.Array(Type.String())]),
    ),
  ),
  many: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
  order: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
  list: Type.Optional(Type.Array(Type.Object({ field: Type.String() }), { maxItems: 2 })),
})

function refusal(body: unknown, by: TSchema = schema): Problem {
  try {
    parseBody(by, body)
  } catch (error) {
    return error as Problem
  }
  throw new Error('the body was accepted')
}

describe('a request body', () => {
  it('that is valid is returned unchanged', () => {
    const body = { endpoint: '/v1/eod', parameters: { symbols: ['AAPL'], limit: 5 }, order: 'asc' }
    expect(parseBody(schema, body)).toBe(body)
  })

  it.each([
    [{ endpoint: 5 }, 'invalid', '/endpoint', 'expected text of at most 20 characters, got 5'],
    [{}, 'missing', '/endpoint', 'is required'],
    [[], 'invalid', '/', 'expected an object, got []'],
    [{ endpoint: '', endpont: 1 }, 'unknown', '/endpont', 'is not a property of this body; did you mean endpoint?'],
    [
      { endpoint: '', colour: 1 },
      'unknown',
      '/colour',
      'is not a property of this body; known are endpoint, parameters, many, order, list',
    ],
    [
      { endpoint: '', parameters: { symbols: null } },
      'invalid',
      '/parameters/symbols',
      'expected text of at most 5 characters or a number or true or false or a list, each text, got null',
    ],
    [{ endpoint: '', many: 10 }, 'invalid', '/many', 'expected a whole number of at least 1 and at most 9, got 10'],
    [{ endpoint: '', order: 'up' }, 'invalid', '/order', 'expected one of asc, desc, got "up"'],
    [{ endpoint: '', list: 'a' }, 'invalid', '/list', 'expected a list of at most 2 items, each an object, got "a"'],
    [{ endpoint: '', list: [{ field: 1 }] }, 'invalid', '/list/0/field', 'expected text, got 1'],
    [
      { endpoint: 'x'.repeat(100) },
      'invalid',
      '/endpoint',
      `expected text of at most 20 characters, got "${'x'.repeat(59)}…`,
    ],
  ])('a request body that is invalid is reported in plain words: %#', (body, code, pointer, message) => {
    expect(refusal(body)).toMatchObject({
      code: 'invalid-parameter',
      errors: [{ code, pointer, message }],
      message: `${pointer}: ${message}`,
    })
  })

  it('a request body with several mistakes is reported with all of them', () => {
    const { errors = [], message } = refusal({ many: 0, endpont: '' })
    expect(errors.map(({ pointer }) => pointer)).toEqual(['/endpoint', '/endpont', '/many'])
    expect(message).toBe(errors.map((each) => `${String(each.pointer)}: ${each.message}`).join('; '))
  })

  it('validation of a request body stops at the twentieth error', () => {
    let looked = 0
    const list = new Proxy(
      Array.from({ length: 10_000 }, () => 1),
      {
        get(items, name, self) {
          if (typeof name === 'string' && /^\d+$/.test(name)) looked++
          return Reflect.get(items, name, self)
        },
      },
    )
    const { errors = [] } = refusal({ list }, Type.Object({ list: Type.Array(Type.String()) }))
    expect(errors).toHaveLength(20)
    expect(looked).toBeLessThan(100)
  })

  it('a request body is reported together with the issues that the operation finds, one per location and at most twenty in total', () => {
    const found = (pointer: string) => ({ code: 'invalid', pointer, message: 'is not available' })
    const told = (pointers: readonly string[]) => {
      try {
        parseBody(schema, { endpoint: 5, many: 3 }, () => pointers.map(found))
      } catch (error) {
        return (error as Problem).errors?.map(({ pointer, message }) => [pointer, message])
      }
      return []
    }
    expect(told(['/many', '/endpoint'])).toEqual([
      ['/endpoint', 'expected text of at most 20 characters, got 5'],
      ['/many', 'is not available'],
    ])
    expect(told(Array.from({ length: 30 }, (_, at) => `/list/${at}`))).toHaveLength(20)
    expect(() => parseBody(schema, { endpoint: '' }, () => [found('/endpoint')])).toThrow('/endpoint: is not available')
  })

  it('a request body with a property named __proto__ is rejected, and gets no other prototype', () => {
    const withDefault = Type.Object({ sort: Type.Optional(Type.Array(Type.String(), { default: [] })) })
    for (const inherited of ['[]', '{"sort":1}', 'null'])
      expect(refusal(JSON.parse(`{"__proto__":${inherited}}`), withDefault).errors).toEqual([
        expect.objectContaining({ code: 'unknown', pointer: '/__proto__' }),
      ])
  })

  it('a request body may have a limited number of properties', () => {
    const { errors = [] } = refusal({ a: 1, b: 2 }, Type.Record(Type.String(), Type.Number(), { maxProperties: 1 }))
    expect(errors).toMatchObject([
      { pointer: '/', message: 'expected an object of at most 1 members, got {"a":1,"b":2}' },
    ])
  })

  it('a request body is required', () => {
    expect(refusal(undefined).message).toBe('A JSON body is required.')
    expect(JSON.stringify(refusal(null).errors)).toContain('got null')
  })

  it('a request body is checked only until the first limit that it exceeds', () => {
    const items = Array.from({ length: 3 }, () => 'no object')
    expect(refusal({ endpoint: '', list: items }).errors).toMatchObject([{ pointer: '/list' }])
    let checks = 0
    const check = () => {
      checks++
      return []
    }
    expect(() => parseBody(schema, { endpoint: '', list: items }, check)).toThrow()
    expect(checks).toBe(0)
  })
})
