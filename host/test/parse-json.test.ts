import { describe, expect, it } from 'vitest'
import { parseJson } from '../src/http/parse-json.ts'

/** Returns the message that a body is rejected with. */
function refusalOf(text: string): string | undefined {
  try {
    parseJson(text)
    return undefined
  } catch (error) {
    return error instanceof Error && 'detail' in error ? String(error.detail) : String(error)
  }
}

describe('a JSON body', () => {
  it.each([
    ['{"a":1,"a":2}', '/a'],
    ['{"a":{"b\\"":1,"b\\"":2}}', '/a/b"'],
    ['[{"x":1},{"x":1,"\\u0078":2}]', '/1/x'],
    ['{"a":"\\\\","b":"\\\\\\"","c":[1,{"d":1,"d":1}]}', '/c/1/d'],
  ])('a body that repeats a member is rejected: %s', (text, pointer) => {
    expect(refusalOf(text)).toContain(pointer)
  })

  it.each(['{"a":"x:{,\\"","b":["a","a"],"c":{"a":1}}', '"a:\\\\"', '[]', '{"":{"":""}}'])(
    'is accepted: %s',
    (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text))
    },
  )

  it.each([
    ['12345678901234567890', '12345678901234567890'],
    ['{"a":[0.12345678901234567]}', { a: ['0.12345678901234567'] }],
    ['[1e400,-1e-400]', ['1e400', '-1e-400']],
    [`[${'1'.repeat(61)}]`, ['1'.repeat(61)]],
    ['[1234567890.123456,0.30000000000000004,1e21,-0,1.50]', [1234567890.123456, 0.30000000000000004, 1e21, -0, 1.5]],
    ['["12345678901234567890",{"1e4":1234567890123456}]', ['12345678901234567890', { '1e4': 1234567890123456 }]],
  ])('a number that a binary float would round keeps its digits: %s', (text, read) => {
    expect(parseJson(text)).toEqual(read)
  })

  it('a body with too many members is rejected before it is parsed', () => {
    const members = (count: number) => `{${Array.from({ length: count }, (_, at) => `"m${at}":1`).join(',')}}`
    expect(parseJson(members(2_000))).toHaveProperty('m1999', 1)
    expect(refusalOf(members(2_001))).toContain('The body has more than 2000 members')
  })

  it.each([
    ['empty lists', () => '[]'],
    ['empty objects', () => '{}'],
    ['numbers', () => '1'],
    ['texts', () => '"a"'],
  ])('a body with more items than any screen has is rejected before it is parsed: %s', (_, item) => {
    // The list is not closed and thus not valid JSON, so the limit error shows that nothing was parsed.
    const list = (count: number) => `[${Array.from({ length: count }, item).join(',')}`
    expect(refusalOf(list(6_100))).toContain('more than 6000 members and items')
    expect(refusalOf(list(2_000))).toContain('is not JSON')
    expect(parseJson(`${list(2_000)}]`)).toHaveLength(2_000)
  })

  it('a body that is nested too deeply is rejected before it is parsed', () => {
    expect(refusalOf('['.repeat(65))).toContain('nested deeper than 64')
    expect(refusalOf('{"a":'.repeat(65))).toContain('nested deeper than 64')
    expect(refusalOf(`${'['.repeat(64)}${']'.repeat(64)}`)).toBeUndefined()
  })

  it('characters inside strings do not count as members or nesting', () => {
    const text = JSON.stringify(['[{,:'.repeat(5_000), '\\"'.repeat(5_000)])
    expect(parseJson(text)).toEqual(JSON.parse(text))
  })
})
