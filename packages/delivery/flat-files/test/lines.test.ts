import { describe, expect, test } from 'vitest'
import { csvFields, csvLines } from '../src/write/csv-lines.ts'
import { withDeprecatedColumn } from '../src/write/deprecated-column.ts'

async function* pieces(...texts: readonly string[]) {
  for (const text of texts) yield { text, rows: 1 }
}
async function linesOf(...texts: readonly string[]): Promise<string> {
  let all = ''
  for await (const { lines } of withDeprecatedColumn(pieces(...texts))) all += lines.join('')
  return all
}

describe('CSV lines', () => {
  test.each([
    ['a,b\r\n', [['a', 'b']]],
    [
      '"a\r\nb",c\r\nd,"e""\r\n"\r\n',
      [
        ['a\r\nb', 'c'],
        ['d', 'e"\r\n'],
      ],
    ],
    [',,\r\n', [['', '', '']]],
    ['"",x\r\n', [['', 'x']]],
    ['"a,""b"""\r\n', [['a,"b"']]],
    ['a,""\r\n', [['a', '']]],
  ])('%j', (text, expected) => {
    expect([...csvLines(text)].map(csvFields)).toEqual(expected)
    expect([...csvLines(text)].join('')).toBe(text)
  })

  test.each(['a,b', '"a\r\n', 'a\r\n"b'])('%j is rejected because it is truncated', (text) => {
    expect(() => [...csvLines(text)]).toThrow()
  })
})

describe('a file’s lines', () => {
  test('a file’s lines have security_id before instrument_id in all chunks, after any other columns', async () => {
    expect(
      await linesOf('n,instrument_id\r\n"x,y\r\n,instrument_id",ins_1\r\n', ',ins_2\r\n', 'instrument_id,ins_3\r\n'),
    ).toBe(
      'n,security_id,instrument_id\r\n"x,y\r\n,instrument_id",ins_1,ins_1\r\n,ins_2,ins_2\r\ninstrument_id,ins_3,' +
        'ins_3\r\n',
    )
  })

  test('a file’s lines are unchanged if they have no listing column', async () => {
    expect(await linesOf('a,b\r\n1,2\r\n', '3,4\r\n')).toBe('a,b\r\n1,2\r\n3,4\r\n')
  })
})
