import { describe, expect, it } from 'vitest'
import { FileRow, fieldReader, type IncomingRow } from '../src/ingest/incoming-row.ts'

const places = new Map([
  ['symbol', 2],
  ['close', 0],
])
const ofFile = new FileRow(7, ['189.95', 'left alone', 'AAPL'], places, { knownAt: '2026-03-02T21:00:00Z' })

describe('a row of a file', () => {
  it('has the fields that its columns feed', () => {
    expect(ofFile.row).toStrictEqual({ symbol: 'AAPL', close: '189.95' })
    expect(JSON.stringify(ofFile.row)).toBe('{"symbol":"AAPL","close":"189.95"}')
  })

  it('says its line, when it was known and why it is refused', () => {
    expect(ofFile).toMatchObject({ line: 7, knownAt: '2026-03-02T21:00:00Z', reject: undefined })
    const reject = { rule: 'unreadable-value', value: 'x', reason: 'unreadable' }
    expect(new FileRow(8, [], places, { reject }).reject).toBe(reject)
  })
})

describe('reading fields of rows', () => {
  const readers = ['close', 'volume', 'symbol'].map(fieldReader)
  const all = (incoming: IncomingRow) => readers.map((read) => read(incoming))

  it('gives the same for a row of a file as for the row that is put together of it', () => {
    expect(all(ofFile)).toEqual(['189.95', undefined, 'AAPL'])
    expect(all({ row: ofFile.row })).toEqual(all(ofFile))
  })

  it('follows the columns of each file', () => {
    const other = new Map([
      ['volume', 0],
      ['close', 1],
    ])
    expect(all(new FileRow(1, ['1200', null], other, {}))).toEqual([null, '1200', undefined])
    expect(all(ofFile)).toEqual(['189.95', undefined, 'AAPL'])
  })
})
