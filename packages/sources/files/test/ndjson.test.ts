import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openTable } from '../src/index.ts'
import { plainDecimal } from '../src/plain-decimal.ts'
import { contentOf, fileOf } from './files.ts'

const read = async (content: string) => {
  const table = await openTable(await fileOf('bars.ndjson', content))
  return { columns: table.columns, ...(await contentOf(table)) }
}

describe('an NDJSON file', () => {
  test('an NDJSON file keeps the digits of its numbers', async () => {
    const { rows } = await read('{"a":1.10,"b":123456789012345678901234567890.123456789,"c":-0.0,"d":1e-7}\n')
    expect(rows).toEqual([['1.10', '123456789012345678901234567890.123456789', '-0.0', '0.0000001']])
  })

  test('an NDJSON file has the properties of its first lines as columns; a missing property is null', async () => {
    const { columns, rows, lines } = await read('{"a":"x","b":null}\n\n{"c":true,"a":""}\r\n')
    expect(columns).toEqual(['a', 'b', 'c'])
    expect(rows).toEqual([
      ['x', null, null],
      ['', null, 'true'],
    ])
    expect(lines).toEqual([1, 3])
  })

  test('an NDJSON file has nested values as JSON text, with the digits of their numbers', async () => {
    const { rows } = await read('{"legs":[{"amount":0.10,"note":"a \\"b\\""},null],"more":{"x":[1.50,2e2]}}\n')
    expect(rows).toEqual([['[{"amount":0.10,"note":"a \\"b\\""},null]', '{"x":[1.50,2e2]}']])
  })

  test('an NDJSON file reports lines that are not JSON objects and reads the rest', async () => {
    const { rows, problems } = await read('{"a":1}\n{"a":2\n[3]\n"4"\n5\n{"a":6}\n')
    expect(rows).toEqual([['1'], ['6']])
    expect(problems.map(({ line, text }) => [line, text])).toEqual([
      [2, '{"a":2'],
      [3, '[3]'],
      [4, '"4"'],
      [5, '5'],
    ])
    expect(problems[0]?.problem).toMatch(/text that is not JSON/)
    expect(problems[1]?.problem).toMatch(/another JSON value/)
  })

  test('an NDJSON file reports a line with a property that first appears late in the file, so its value is not lost', async () => {
    const many = Array.from({ length: 60_000 }, (_, at) => `{"a":${at}}`).join('\n')
    const { rows, problems } = await read(`${many}\n{"a":1,"late":2}\n`)
    expect(rows).toHaveLength(60_000)
    expect(problems).toEqual([
      {
        line: 60_001,
        problem: 'expected only properties that the first lines have, got "late"',
        text: '{"a":1,"late":2}',
        cells: ['{"a":1,"late":2}'],
      },
    ])
  })

  test('an NDJSON file that is one JSON array is rejected with advice on how to fix it', async () => {
    await expect(read('[{"a":1}]')).rejects.toThrow(/got a JSON array.*jq/)
  })

  test('an NDJSON file without any object is rejected', async () => {
    await expect(read('')).rejects.toThrow(/expected one JSON object per line, got none/)
    await expect(read('{oops\n')).rejects.toThrow(/expected one JSON object per line, got none/)
  })
})

describe('a decimal with an exponent', () => {
  test.each([
    ['1.5e-7', '0.00000015'],
    ['-1.25E+2', '-125'],
    ['12.5e3', '12500'],
    ['12.34e1', '123.4'],
    ['0.001e3', '1'],
    ['1e21', '1000000000000000000000'],
    ['5e-324', `0.${'0'.repeat(323)}5`],
    ['1e401', '1e401'],
    ['1e999999999', '1e999999999'],
    ['Infinity', 'Infinity'],
    ['12.50', '12.50'],
  ])('%s is written out as %s', (text, plain) => expect(plainDecimal(text)).toBe(plain))

  test('a decimal with an exponent equals the number without it', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const plain = plainDecimal(value.toExponential())
        expect(plain).toMatch(/^-?\d+(\.\d+)?$/)
        expect(Number(plain)).toBe(value === 0 ? Number(plain) : value)
      }),
    )
  })
})
