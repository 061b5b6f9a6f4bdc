import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { describe, expect, test } from 'vitest'
import { decimalUnits } from '../src/write/decimal-units.ts'
import { parquetFile } from '../src/write/parquet-file.ts'

const kinds = {
  date: 'date',
  seen_at: 'instant',
  close: 'decimal',
  trades: 'count',
  is_final: 'boolean',
  legs: 'json',
} as const
const HEAD = 'symbol,date,seen_at,close,trades,is_final,legs,instrument_id\r\n'
const ROWS = [
  'AAPL,2026-03-02,2026-03-02T21:00:00.000001Z,189.95,9007199254740993,true,"[{""amount"":0.260}]",ins_1\r\n',
  '"B ""x"", y",1969-12-31,1969-12-31T23:59:59.999999Z,-12345678901234567890.123456789012345678,0,false,[],ins_2\r\n',
  'T,,,,,,,ins_3\r\n',
]

async function fileOf(...pieces: readonly (readonly string[])[]): Promise<Buffer> {
  async function* lines() {
    for (const piece of pieces) yield { lines: piece, rows: piece.length }
  }
  const parts: Uint8Array[] = []
  for await (const part of parquetFile(lines(), kinds)) parts.push(part)
  return Buffer.concat(parts)
}
const arrayBuffer = (file: Buffer) => new Uint8Array(file).buffer
const read = (file: Buffer) =>
  parquetReadObjects({
    file: arrayBuffer(file),
    // The stored value: a Date has no microseconds.
    parsers: { timestampFromMicroseconds: (micros: bigint) => micros },
  })

/** Reads decimals as integers, because the reader would convert them to floats. */
async function unscaled(file: Buffer): Promise<readonly (bigint | null)[]> {
  const metadata = parquetMetadata(arrayBuffer(file))
  const schema = metadata.schema.map(({ converted_type, logical_type, ...element }) =>
    element.name === 'close'
      ? element
      : { ...element, ...(converted_type && { converted_type }), ...(logical_type && { logical_type }) },
  )
  const rows = await parquetReadObjects({ file: arrayBuffer(file), metadata: { ...metadata, schema }, utf8: false })
  return rows.map(({ close }) =>
    close instanceof Uint8Array ? BigInt.asIntN(128, BigInt(`0x${Buffer.from(close).toString('hex')}`)) : null,
  )
}

describe('the Parquet version', () => {
  test('the Parquet version has typed values, null for empty fields, and JSON as text', async () => {
    const rows = await read(await fileOf([HEAD, ...ROWS]))
    expect(rows.map(({ close: _, ...row }) => row)).toEqual([
      {
        symbol: 'AAPL',
        date: new Date('2026-03-02'),
        seen_at: BigInt(Date.parse('2026-03-02T21:00:00Z')) * 1_000n + 1n,
        trades: 9007199254740993n,
        is_final: true,
        legs: '[{"amount":0.260}]',
        instrument_id: 'ins_1',
      },
      {
        symbol: 'B "x", y',
        date: new Date('1969-12-31'),
        seen_at: -1n,
        trades: 0n,
        is_final: false,
        legs: '[]',
        instrument_id: 'ins_2',
      },
      { symbol: 'T', date: null, seen_at: null, trades: null, is_final: null, legs: null, instrument_id: 'ins_3' },
    ])
  })

  test('the Parquet version has exact decimals', async () => {
    expect(await unscaled(await fileOf([HEAD, ...ROWS]))).toEqual([
      189_950_000_000_000_000_000n,
      -12345678901234567890123456789012345678n,
      null,
    ])
    const { schema } = parquetMetadata(arrayBuffer(await fileOf([HEAD])))
    expect(schema.find(({ name }) => name === 'close')).toMatchObject({
      type: 'FIXED_LEN_BYTE_ARRAY',
      converted_type: 'DECIMAL',
      precision: 38,
      scale: 18,
    })
    expect(schema.filter(({ type }) => type === 'DOUBLE' || type === 'FLOAT')).toEqual([])
  })

  test('the Parquet version with several chunks has a row group for each and is the same each time', async () => {
    const pieces = [[HEAD, ...ROWS], ROWS, ROWS.slice(0, 1)]
    const file = await fileOf(...pieces)
    expect((await read(file)).map(({ symbol }) => symbol)).toEqual([
      'AAPL',
      'B "x", y',
      'T',
      'AAPL',
      'B "x", y',
      'T',
      'AAPL',
    ])
    expect(parquetMetadata(arrayBuffer(file)).row_groups).toHaveLength(3)
    expect((await fileOf(...pieces)).equals(file)).toBe(true)
  })

  test('the Parquet version without rows still has its columns', async () => {
    const file = await fileOf([HEAD])
    expect(await read(file)).toEqual([])
    expect(
      parquetMetadata(arrayBuffer(file))
        .schema.map(({ name }) => name)
        .slice(1),
    ).toEqual(HEAD.trim().split(','))
  })

  test.each(['1.0000000000000000001', '123456789012345678901', '1e5', ''])(
    'the Parquet version rejects %s instead of rounding it',
    (text) => {
      expect(() => decimalUnits(text)).toThrow(RangeError)
    },
  )
})
