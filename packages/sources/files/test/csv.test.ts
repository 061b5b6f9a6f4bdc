import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openTable } from '../src/index.ts'
import { contentOf, fileOf } from './files.ts'

const read = async (content: string | Uint8Array, options = {}, name = 'bars.csv') => {
  const table = await openTable(await fileOf(name, content), options)
  return { columns: table.columns, ...(await contentOf(table)) }
}

describe('a CSV file', () => {
  test('a CSV file is read with its original digits, and empty fields as null', async () => {
    const { columns, rows, lines } = await read('date,close,volume\n2020-01-02,10.10,\n2020-01-03,9.900,0\n')
    expect(columns).toEqual(['date', 'close', 'volume'])
    expect(rows).toEqual([
      ['2020-01-02', '10.10', null],
      ['2020-01-03', '9.900', '0'],
    ])
    expect(lines).toEqual([2, 3])
  })

  test('a CSV file may have quoted delimiters, quotes and line endings, and each line ending is counted', async () => {
    const { rows, lines } = await read('symbol,name\nA,"Agilent, ""Inc."""\nB,"two\nlines"\nC,plain\n')
    expect(rows).toEqual([
      ['A', 'Agilent, "Inc."'],
      ['B', 'two\nlines'],
      ['C', 'plain'],
    ])
    expect(lines).toEqual([2, 3, 5])
  })

  test('a CSV file may end some or all lines with CRLF, even after a quoted field', async () => {
    const { columns, rows } = await read('a,b\r\n1,"x"\r\n2,y\n3,z')
    expect(columns).toEqual(['a', 'b'])
    expect(rows).toEqual([
      ['1', 'x'],
      ['2', 'y'],
      ['3', 'z'],
    ])
  })

  test('a CSV file may start with a byte order mark and have blank lines', async () => {
    const { columns, rows, lines } = await read('\uFEFFa,b\n\n1,2\n\r\n3,4\n\n')
    expect(columns).toEqual(['a', 'b'])
    expect(rows).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
    expect(lines).toEqual([3, 5])
  })

  test.each([',', ';', '|', '\t'])('a CSV file has its delimiter detected: %j', async (delimiter) => {
    const lines = [
      ['date', 'close', 'note'],
      ['2020-01-02', '1.5', 'x'],
      ['2020-01-03', '1.6', 'y'],
    ]
    const { columns, rows } = await read(lines.map((line) => line.join(delimiter)).join('\n'))
    expect(columns).toEqual(lines[0])
    expect(rows).toEqual(lines.slice(1))
  })

  test('a CSV file with semicolons keeps decimal commas', async () => {
    const { columns, rows } = await read('date;close\n2020-01-02;1,5\n2020-01-03;1,6\n')
    expect(columns).toEqual(['date', 'close'])
    expect(rows[0]).toEqual(['2020-01-02', '1,5'])
  })

  test('a CSV file is read with the given delimiter', async () => {
    const { columns } = await read('a,b^c,d\n1^2\n', { delimiter: '^' })
    expect(columns).toEqual(['a,b', 'c,d'])
  })

  test('a CSV file may have a single column', async () => {
    const { columns, rows } = await read('symbol\nAAPL\nMSFT\n')
    expect(columns).toEqual(['symbol'])
    expect(rows).toEqual([['AAPL'], ['MSFT']])
  })

  test('a CSV file with too few or too many fields on a line reports that line and reads the rest', async () => {
    const { rows, problems } = await read('a,b,c\n1,2,3\n4,5\n6,7,8,9\n10,11,12\n')
    expect(rows).toEqual([
      ['1', '2', '3'],
      ['10', '11', '12'],
    ])
    expect(problems).toEqual([
      { line: 3, problem: 'expected 3 fields, got 2', text: '4,5', cells: ['4', '5'] },
      { line: 4, problem: 'expected 3 fields, got 4', text: '6,7,8,9', cells: ['6', '7', '8', '9'] },
    ])
  })

  test('a CSV file with a quote in the middle of a plain field keeps it', async () => {
    const { rows, problems } = await read('a,b\n5" pipe,1\nx,2\n')
    expect(problems).toEqual([])
    expect(rows).toEqual([
      ['5" pipe', '1'],
      ['x', '2'],
    ])
  })

  test('a CSV file with letters after a closing quote reports that line', async () => {
    const { rows, problems } = await read('a,b\n1,2\n"x"y,3\n4,5\n')
    expect(rows[0]).toEqual(['1', '2'])
    expect(problems.map((problem) => problem.line)).toContain(3)
  })

  test('a CSV file with an unclosed quote reports that line', async () => {
    const { rows, problems } = await read('a,b\n1,2\n3,"open\n4,5\n')
    expect(rows).toEqual([['1', '2']])
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ line: 3, text: '3,open\n4,5\n' })
  })

  test('a CSV file without a header row has numbered columns', async () => {
    const path = await fileOf('ticks.csv', '19980102 00:00,1093700,1093750\n19980105 00:00,1094000,1094000\n')
    const table = await openTable(path)
    expect(table).toMatchObject({ isHeaderless: true, columns: ['column_1', 'column_2', 'column_3'] })
    expect((await contentOf(table)).lines).toEqual([1, 2])
  })

  test('a CSV file without a header row is read with the given names', async () => {
    const { columns, rows } = await read('AAPL,1\nMSFT,2\n', { columns: ['symbol', 'close'] })
    expect(columns).toEqual(['symbol', 'close'])
    expect(rows).toEqual([
      ['AAPL', '1'],
      ['MSFT', '2'],
    ])
  })

  test('a CSV file with unnamed columns names them by position', async () => {
    const { columns, rows } = await read(',open,\n2020-01-02,1,2\n')
    expect(columns).toEqual(['column_1', 'open', 'column_3'])
    expect(rows).toEqual([['2020-01-02', '1', '2']])
  })

  test.each([
    ['a,b,a\n1,2,3\n', /got "a" twice/],
    ['', /got an empty file/],
    ['\n\n', /got an empty file/],
  ])('a CSV file with the header %j is rejected', async (content, message) => {
    await expect(read(content)).rejects.toThrow(message)
  })

  test.each([
    ['windows-1252', Buffer.from('name,close\nSoci\xe9t\xe9,1.5\n', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFname,close\nSoci\xe9t\xe9,1.5\n', 'utf16le')],
    ['UTF-16, high byte first', Buffer.from('\uFEFFname,close\nSoci\xe9t\xe9,1.5\n', 'utf16le').swap16()],
  ])('a CSV file in %s is decoded', async (_, content) => {
    const { columns, rows } = await read(content)
    expect(columns).toEqual(['name', 'close'])
    expect(rows).toEqual([['Société', '1.5']])
  })

  test('a CSV file in UTF-16 without a byte order mark is rejected with advice on how to fix it', async () => {
    await expect(read(Buffer.from('name\nA\n', 'utf16le'))).rejects.toThrow(/expected UTF-8.*iconv/)
  })

  test.each([
    ['a line that names the delimiter', 'sep=;\r\na;b\r\n1;2,5\r\n'],
    ['a comment and a blank line before the header', '# exported by a program\n\na;b\n1;2,5\n'],
    ['only a CR at the end of each line', 'a;b\r1;2,5\r'],
    ['a delimiter at the end of each row', 'a;b\n1;2,5;\n'],
  ])('a CSV file may have %s', async (_, content) => {
    const { columns, rows, problems } = await read(content)
    expect(columns).toEqual(['a', 'b'])
    expect(rows).toEqual([['1', '2,5']])
    expect(problems).toEqual([])
  })

  test.each([
    ['fields above tickers', 'Price,Close,Close,Volume,Volume\nTicker,A,B,A,B\nDate,,,,\n2023-12-01,1,2,3,4\n'],
    ['fields above tickers, unnamed', ',Close,Close,Volume,Volume\n,A,B,A,B\nDate,,,,\n2023-12-01,1,2,3,4\n'],
    ['tickers above fields', 'Ticker,A,B,A,B\nPrice,Close,Close,Volume,Volume\nDate,,,,\n2023-12-01,1,2,3,4\n'],
    ['only two rows', ',Close,Close,Volume,Volume\nDate,A,B,A,B\n2023-12-01,1,2,3,4\n'],
  ])('a CSV file with several header rows, %s, names each column using all of them', async (_, content) => {
    const { columns, rows } = await read(content)
    expect(columns).toEqual(['Date', 'Close@A', 'Close@B', 'Volume@A', 'Volume@B'])
    expect(rows).toEqual([['2023-12-01', '1', '2', '3', '4']])
  })

  test('a CSV file with many rows is returned in batches of at most 1,000, in order, from the header to the last line', async () => {
    const content = ['n', ...Array.from({ length: 25_000 }, (_, at) => `row ${at}`)].join('\n')
    const { rows, lines, largest } = await read(gzipSync(content), {}, 'many.csv.gz')
    expect(rows.map(([cell]) => cell)).toEqual(Array.from({ length: 25_000 }, (_, at) => `row ${at}`))
    expect(lines.at(-1)).toBe(25_001)
    expect(largest).toBe(1000)
  })
})
