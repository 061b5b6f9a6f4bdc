import { openTable } from '@bourse/files'
import { UnreadableFile } from '@bourse/kit/readers'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deepSchema, emptyItems, nestedLists, parquetFile, type Lies } from '../src/hostile/parquet-files.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'bourse-hostile-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Reads an entire file in this process. The reader must reject invalid counts before it allocates memory for them. */
async function rowsOf(lies: Lies): Promise<readonly (readonly (string | null)[])[]> {
  const path = join(folder, 'file.parquet')
  await writeFile(path, parquetFile(lies))
  const table = await openTable(path)
  const rows: (readonly (string | null)[])[] = []
  for await (const batch of table.batches()) rows.push(...batch.rows.map(({ values }) => values))
  return rows
}

it('a Parquet file with correct counts is read', async () => {
  const rows = ['1', '2', '3'].map((value) => [value, value, value])
  expect(await rowsOf({})).toEqual(rows)
  expect(await rowsOf({ dictionaryValues: 1 })).toEqual(rows)
})

it.each<[string, Lies, RegExp]>([
  [
    'a page with more values than its row group',
    { pageValues: 300_000_000 },
    /page of 300000000 values in a row group of 3/,
  ],
  ['a page with a negative number of values', { pageValues: -1 }, /page of -1 values/],
  ['pages with fewer values than their row group', { pageValues: 2 }, /page/],
  ['a column with more values than its row group', { columnValues: 4 }, /column of 4 values in a row group of 3 rows/],
  ['row groups with more rows than the file', { fileRows: 4 }, /row groups of 3 rows in a file of 4/],
  ['a row group with a negative number of rows', { groupRows: -3 }, /row group of -3 rows/],
  ['a page larger than its column', { packedBytes: 13, unpackedBytes: 13 }, /page of 13 bytes where 12 are left/],
  ['a page whose unpacked size differs from the stated size', { unpackedBytes: 1_000_000 }, /page of 1000000 bytes/],
  ['a page with a negative number of bytes', { packedBytes: -5 }, /page of -5 bytes/],
  ['a column beyond the end of the file', { columnBytes: 100_000 }, /column from byte 4 to/],
  ['a column at a negative offset', { pageAt: 1_000_000 }, /column from byte 1000000/],
  ['a dictionary of more values than bytes', { dictionaryValues: 300_000_000 }, /dictionary of 300000000 values in 4/],
  ['a footer longer than the file', { footerBytes: 400_000_000 }, /footer of 400000000 bytes in a file of/],
  ['a schema that declares more columns than it has', { children: 5 }, /element of 5 children where 3 follow/],
  ['a schema 200,000 deep', { schema: deepSchema(200_000), children: 1 }, /nested deeper than 64/],
  ['lists 200,000 deep', { footer: { 5: { raw: nestedLists(200_000), type: 9 } } }, /nested deeper than 32/],
  [
    'a footer with 5,000,000 empty elements',
    { footer: { 5: { raw: emptyItems(5_000_000), type: 9 } } },
    /more than 2000000/,
  ],
  ['5,000,000 empty row groups', { footer: { 4: { raw: emptyItems(5_000_000), type: 9 } } }, /more than 2000000/],
])('a Parquet file is rejected if it has %s', async (_, lies, why) => {
  const before = process.memoryUsage()
  const error = await rowsOf(lies).catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(UnreadableFile)
  expect(String(error)).toMatch(why)
  const { arrayBuffers, heapTotal } = process.memoryUsage()
  expect(arrayBuffers - before.arrayBuffers + heapTotal - before.heapTotal).toBeLessThan(256 * 1024 * 1024)
})
