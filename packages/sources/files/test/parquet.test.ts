import { zipOf } from '@bourse/testkit'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { SchemaElement } from 'hyparquet'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { describe, expect, test } from 'vitest'
import { openTable } from '../src/index.ts'
import { contentOf, fileOf } from './files.ts'

interface Column {
  element: Omit<SchemaElement, 'name'>
  data: unknown[]
}

function write(columns: Record<string, Column>, rowGroupSize = 1000): Buffer {
  const schema: SchemaElement[] = [{ name: 'root', num_children: Object.keys(columns).length }]
  for (const [name, { element }] of Object.entries(columns)) {
    schema.push({ repetition_type: 'OPTIONAL', ...element, name })
  }
  const columnData = Object.entries(columns).map(([name, { data }]) => ({ name, data }))
  return Buffer.from(parquetWriteBuffer({ schema, columnData, rowGroupSize }))
}

const readBytes = async (bytes: Uint8Array, name = 'bars.parquet') => {
  const table = await openTable(await fileOf(name, bytes))
  return { columns: table.columns, unread: table.unread, ...(await contentOf(table)) }
}

const column = async (element: Column['element'], data: unknown[]) => {
  const { rows } = await readBytes(write({ x: { element, data } }))
  return rows.map(([cell]) => cell)
}

describe('a Parquet column', () => {
  test('a Parquet column with decimals keeps every digit, in each of its four encodings', async () => {
    const unscaled = [0n, 1n, -1n, 99n, -12_345n, 2_147_483_647n, null]
    const written = ['0.00', '0.01', '-0.01', '0.99', '-123.45', '21474836.47', null]
    const decimal = { converted_type: 'DECIMAL', precision: 18, scale: 2 } as const
    expect(await column({ type: 'INT32', ...decimal }, unscaled)).toEqual(written)
    expect(await column({ type: 'INT64', ...decimal }, unscaled)).toEqual(written)
    expect(await column({ type: 'FIXED_LEN_BYTE_ARRAY', type_length: 16, ...decimal }, unscaled)).toEqual(written)
    expect(await column({ type: 'BYTE_ARRAY', ...decimal }, unscaled)).toEqual(written)
  })

  test('a Parquet column with decimals is exact for any 38-digit number', async () => {
    const most = 10n ** 38n - 1n
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.bigInt({ min: -most, max: most }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 0, max: 38 }),
        async (unscaled, scale) => {
          const element = {
            type: 'FIXED_LEN_BYTE_ARRAY',
            type_length: 16,
            converted_type: 'DECIMAL',
            precision: 38,
            scale,
          } as const
          const cells = await column(element, unscaled)
          expect(cells.map((cell) => BigInt(String(cell).replace('.', '')))).toEqual(unscaled)
          expect(cells.every((cell) => (String(cell).split('.')[1] ?? '').length === scale)).toBe(true)
        },
      ),
      { numRuns: 50 },
    )
  })

  test('a Parquet column with 64-bit integers is exact, signed and unsigned', async () => {
    const large = [9_007_199_254_740_993n, -9_223_372_036_854_775_808n, 9_223_372_036_854_775_807n]
    expect(await column({ type: 'INT64' }, large)).toEqual(large.map(String))
    expect(await column({ type: 'INT64', converted_type: 'UINT_64' }, [2n ** 64n - 1n])).toEqual([
      '18446744073709551615',
    ])
  })

  test('a Parquet column with doubles gives their shortest decimal text without an exponent; NaN is null', async () => {
    const cells = await column({ type: 'DOUBLE' }, [189.95, 0.1 + 0.2, 1e-7, 1e21, NaN, null, Infinity])
    expect(cells).toEqual([
      '189.95',
      '0.30000000000000004',
      '0.0000001',
      '1000000000000000000000',
      null,
      null,
      'Infinity',
    ])
  })

  test('a Parquet column with single-precision floats has no digits added by conversion to a double', async () => {
    expect(await column({ type: 'FLOAT' }, [189.95, 0.1, -3, 16_777_216])).toEqual(['189.95', '0.1', '-3', '16777216'])
  })

  test('a Parquet column with dates gives YYYY-MM-DD, before and after 1970 and on leap days', async () => {
    const days = [0, -1, 18_628, 11_016, -25_509, -141_427]
    const dates = ['1970-01-01', '1969-12-31', '2021-01-01', '2000-02-29', '1900-02-28', '1582-10-15']
    expect(await column({ type: 'INT32', converted_type: 'DATE' }, days)).toEqual(dates)
  })

  test('a Parquet column with timestamps gives RFC 3339 with microseconds, and ends in Z only if the file states UTC', async () => {
    const timestamp = (unit: 'MILLIS' | 'MICROS' | 'NANOS', isAdjustedToUTC: boolean) =>
      ({ type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC, unit } }) as const
    expect(await column(timestamp('MILLIS', true), [1_577_934_000_123n])).toEqual(['2020-01-02T03:00:00.123000Z'])
    expect(await column(timestamp('MICROS', false), [-1n])).toEqual(['1969-12-31T23:59:59.999999'])
    expect(await column(timestamp('NANOS', true), [1_000n, 1_001n])).toEqual([
      '1970-01-01T00:00:00.000001Z',
      '1970-01-01T00:00:00.000001001Z',
    ])
  })

  test('a Parquet column with text, booleans or bytes gives plain text', async () => {
    expect(await column({ type: 'BYTE_ARRAY', converted_type: 'UTF8' }, ['a', '', null, 'é'])).toEqual([
      'a',
      '',
      null,
      'é',
    ])
    expect(await column({ type: 'BOOLEAN' }, [true, false, null])).toEqual(['true', 'false', null])
    const bytes = [Uint8Array.of(65), Uint8Array.of(0xff, 1)]
    expect(await column({ type: 'BYTE_ARRAY' }, bytes)).toEqual(['A', 'ff01'])
  })
})

describe('a Parquet file', () => {
  const numbers = Array.from({ length: 5000 }, (_, at) => at)
  const file = write({ n: { element: { type: 'INT32' }, data: numbers } }, 1700)

  test('a Parquet file is read row group by row group, in batches of at most 1,000', async () => {
    const { rows, lines, largest } = await readBytes(file)
    expect(rows.map(([cell]) => cell)).toEqual(numbers.map(String))
    expect(lines).toEqual(numbers.map((at) => at + 1))
    expect(largest).toBe(1000)
  })

  test('a Parquet file is read from a gzip file and from a zip archive', async () => {
    const zip = zipOf([
      { name: 'a.parquet', content: file },
      { name: 'b.parquet', content: file },
    ])
    expect((await readBytes(gzipSync(file), 'bars.parquet.gz')).rows).toHaveLength(5000)
    expect((await readBytes(zip, 'bars.zip')).rows).toHaveLength(10_000)
  })

  test('a Parquet file reports its nested columns as unread', async () => {
    const bytes = parquetWriteBuffer({
      schema: [
        { name: 'root', num_children: 2 },
        { name: 'n', type: 'INT32', repetition_type: 'REQUIRED' },
        { name: 'leg', num_children: 1, repetition_type: 'OPTIONAL' },
        { name: 'amount', type: 'DOUBLE', repetition_type: 'OPTIONAL' },
      ],
      columnData: [
        { name: 'n', data: [1, 2] },
        { name: 'leg', data: [{ amount: 1 }, null] },
      ],
    })
    expect(await readBytes(new Uint8Array(bytes))).toMatchObject({
      columns: ['n'],
      unread: ['leg'],
      rows: [['1'], ['2']],
    })
  })

  test('a Parquet file that is truncated or damaged is reported', async () => {
    const cut = openTable(await fileOf('cut.parquet', file.subarray(0, -20)))
    await expect(cut).rejects.toThrow(/fetch the file again/)
    const broken = Buffer.from(file)
    broken.fill(0xff, 10, 60)
    await expect(readBytes(broken)).rejects.toThrow(/fetch the file again/)
  })

  test('a Parquet file with a page beyond the limit stops being read', async () => {
    const table = await openTable(await fileOf('bars.parquet', file), { limits: { pageBytes: 100 } })
    await expect(contentOf(table)).rejects.toMatchObject({ name: 'UnreadableFile', limit: 'pageBytes' })
  })
})
