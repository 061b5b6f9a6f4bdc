import { describe, expect, it } from 'vitest'
import { BadRecord, isReadable } from '../../src/index.ts'
import { csv, csvDelimiter, lines, tsv, UnreadableFile } from '../../src/readers/index.ts'

async function* pieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

const TABLE = '\uFEFFsymbol,name,note\r\nACME,"Acme, ""the"" maker",\r\n\r\nBETA,"Two\nlines",ä\r\nLAST,Last,x'
const ROWS = [
  { line: 2, values: { symbol: 'ACME', name: 'Acme, "the" maker', note: '' } },
  { line: 4, values: { symbol: 'BETA', name: 'Two\nlines', note: 'ä' } },
  { line: 6, values: { symbol: 'LAST', name: 'Last', note: 'x' } },
]

describe('csv', () => {
  it('returns lines by column name, from a complete string or a chunked stream', async () => {
    expect([...csv(TABLE)]).toEqual(ROWS)
    for (const size of [1, 3, 1000]) expect(await all(csv(pieces(TABLE, size)))).toEqual(ROWS)
  })

  it('csv returns a line with too few fields or broken quotes as a bad record with one rule', () => {
    const [short, good, broken] = [...csv('a,b\n1\n1,2\n1,"2"x\n')]
    expect(short).toBeInstanceOf(BadRecord)
    expect(short).toMatchObject({
      rule: 'unreadable-line',
      message: 'expected 2 fields as on the first line',
      value: 'line 2: 1',
      row: { line: 2, text: '1' },
    })
    expect(good).toEqual({ line: 3, values: { a: '1', b: '2' } })
    expect(broken).toMatchObject({ rule: 'unreadable-line', message: expect.stringContaining('expected quoting') })
  })

  it('csv accepts column names for a table without a header', () => {
    expect([...csv('1|2\n', { delimiter: '|', columns: ['a', 'b'] })]).toEqual([
      { line: 1, values: { a: '1', b: '2' } },
    ])
  })

  it('csv omits a last line that counts the lines before it, and rejects a table with a different count', () => {
    const counted = (text: string) =>
      [...csv(text, { delimiter: '|', counted: true })].filter(isReadable).map(({ line }) => line)
    expect(counted('a|b\n1|2\n3|4\n2\n')).toEqual([2, 3])
    expect(counted('a|b\n0')).toEqual([])
    for (const text of ['a|b\n1|2\n3|4', 'a|b\n1|2\n2', 'a|b\n', 'a|b\n1|2\n3|4\n1'])
      expect(() => counted(text)).toThrow(/expected \d, the number of records, on the last line, got/)
  })

  it('csv rejects the wrong file: missing a column, empty, or not UTF-8', async () => {
    expect(() => [...csv('a,b\n1,2\n', { required: ['b', 'date'] })]).toThrow(
      new UnreadableFile('expected the columns date on the first line, got a, b; check that this is the right file'),
    )
    expect(() => [...csv('')]).toThrow('expected a header line with column names, got an empty file')
    await expect(all(csv(Buffer.from([0x61, 0xff, 0xfe])))).rejects.toThrow('expected UTF-8 text')
  })
})

describe('csvDelimiter', () => {
  it.each([
    ['a,b;c\n1,2;3\n', ','],
    ['a;b\n1,5;2,5\n', ';'],
    ['a|b\n1|2\n', '|'],
    ['a\tb\n1\t2\n', '\t'],
    ['a\n1\n', ','],
    ['', ','],
  ])('of %j is %j', (head, delimiter) => {
    expect(csvDelimiter(head)).toBe(delimiter)
  })
})

describe('tsv', () => {
  it('keeps quotes unchanged', () => {
    expect([...tsv('a\tb\n"x\t5" long\n')]).toEqual([{ line: 2, values: { a: '"x', b: '5" long' } }])
  })
})

describe('lines', () => {
  it('returns lines with their numbers, from a string or a stream', async () => {
    const text = 'one\r\n\ntwo ä\nthree'
    const expected = [
      { line: 1, text: 'one' },
      { line: 2, text: '' },
      { line: 3, text: 'two ä' },
      { line: 4, text: 'three' },
    ]
    expect([...lines(text)]).toEqual(expected)
    expect(await all(lines(pieces(text, 2)))).toEqual(expected)
  })
})
