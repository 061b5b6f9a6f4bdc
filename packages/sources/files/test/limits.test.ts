import { UnreadableFile } from '@bourse/kit/readers'
import { zipOf } from '@bourse/testkit'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openTable, type TableLimits } from '../src/index.ts'
import { contentOf, fileOf } from './files.ts'

const readAll = async (path: string, limits?: Partial<TableLimits>) =>
  contentOf(await openTable(path, limits && { limits }))
const csv = 'date,close\n2020-01-02,1.50\n'
const zeros = (bytes: number) => Buffer.concat([Buffer.from('a,b\n'), Buffer.alloc(bytes, '0,0\n')])
const noise = (rows: number) =>
  ['a,b', ...Array.from({ length: rows }, (_, at) => `${at},${(at * 7919) % 104_729}`)].join('\n')

/** Matches the message of an `UnreadableFile` for a damaged file. */
const DAMAGED = /fetch the file again/

async function limitOf(reading: Promise<unknown>): Promise<unknown> {
  const error = await reading.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(UnreadableFile)
  return error instanceof UnreadableFile ? error.limit : error
}

describe('archive limits', () => {
  test('100 entries are read, 101 are rejected', async () => {
    const entries = Array.from({ length: 101 }, (_, at) => ({ name: `${at}.csv`, content: csv }))
    const { rows } = await readAll(await fileOf('100.zip', zipOf(entries.slice(0, 100))))
    expect(rows).toHaveLength(100)
    expect(await limitOf(readAll(await fileOf('101.zip', zipOf(entries))))).toBe('entries')
  })

  test('a gzip file that expands more than a hundredfold is stopped', async () => {
    expect(await limitOf(readAll(await fileOf('bomb.csv.gz', gzipSync(zeros(20_000_000)))))).toBe('ratio')
  })

  test('a zip entry that expands more than a hundredfold is stopped, no matter what size its header states', async () => {
    const data = zeros(20_000_000)
    const honest = zipOf([{ name: 'bomb.csv', content: data }])
    const lying = zipOf([{ name: 'bomb.csv', content: data, claims: { size: 100 } }])
    expect(await limitOf(readAll(await fileOf('honest.zip', honest)))).toBe('ratio')
    expect(await limitOf(readAll(await fileOf('lying.zip', lying)))).toBe('ratio')
  })

  test('entries that share the same bytes are counted once for each entry', async () => {
    const one = zipOf([{ name: 'a.csv', content: noise(5000) }])
    expect((await readAll(await fileOf('one.zip', one))).rows).toHaveLength(5000)
    const shared = shareFirstEntry(Buffer.from(one), 90)
    expect(await limitOf(readAll(await fileOf('shared.zip', shared)))).toBe('ratio')
  })

  test('the total size of all entries is limited', async () => {
    const entries = [
      { name: 'a.csv', content: noise(5000) },
      { name: 'b.csv', content: noise(5000) },
    ]
    const path = await fileOf('two.zip', zipOf(entries))
    expect((await readAll(path)).rows).toHaveLength(10_000)
    expect(await limitOf(readAll(path, { unpackedBytes: 80_000 }))).toBe('unpackedBytes')
  })

  test('a small file with identical lines is accepted', async () => {
    expect((await readAll(await fileOf('flat.csv.gz', gzipSync(zeros(40_000))))).rows).toHaveLength(10_000)
  })

  test('an archive inside an archive is rejected', async () => {
    const inner = zipOf([{ name: 'a.csv', content: csv }])
    const zipInZip = openTable(await fileOf('outer.zip', zipOf([{ name: 'inner.csv', content: inner }])))
    await expect(zipInZip).rejects.toThrow(/an archive inside the archive/)
    await expect(openTable(await fileOf('twice.csv.gz', gzipSync(gzipSync(csv))))).rejects.toThrow(/an archive inside/)
  })
})

describe('plain file limits', () => {
  test('plain file limits apply to a record: an unclosed quote does not read the rest of a large file', async () => {
    const content = `a,b\n1,"open\n${'2,3\n'.repeat(400_000)}`
    expect(await limitOf(readAll(await fileOf('open.csv', content)))).toBe('recordLength')
  })

  test('plain file limits apply to an NDJSON line and to a file without line endings', async () => {
    const long = `{"a":"${'x'.repeat(3_000_000)}"}`
    expect(await limitOf(readAll(await fileOf('long.ndjson', `{"a":1}\n${long}\n`)))).toBe('recordLength')
    expect(await limitOf(readAll(await fileOf('long.csv', 'x'.repeat(3_000_000))))).toBe('recordLength')
  })

  test('plain file limits apply to columns', async () => {
    const header = Array.from({ length: 1001 }, (_, at) => `c${at}`).join(',')
    expect(await limitOf(readAll(await fileOf('wide.csv', `${header}\n`)))).toBe('columns')
  })
})

describe('a damaged archive', () => {
  test('a damaged archive is reported if a gzip file is truncated, early or late', async () => {
    const packed = gzipSync(noise(100_000))
    for (const length of [15, packed.length >> 1, packed.length - 4]) {
      const path = await fileOf('cut.csv.gz', packed.subarray(0, length))
      await expect(readAll(path)).rejects.toThrow(DAMAGED)
    }
  })

  test('a damaged archive is reported if a bit of a gzip file is wrong', async () => {
    const packed = gzipSync(noise(1000))
    packed.writeUInt8(packed.readUInt8(packed.length - 6) ^ 1, packed.length - 6)
    await expect(readAll(await fileOf('bit.csv.gz', packed))).rejects.toThrow(DAMAGED)
  })

  test('a damaged archive is reported if a zip file is truncated', async () => {
    const packed = zipOf([{ name: 'a.csv', content: noise(1000) }])
    await expect(readAll(await fileOf('cut.zip', packed.subarray(0, -30)))).rejects.toThrow(DAMAGED)
  })

  test('a damaged archive is reported if the data of an entry does not match its checksum', async () => {
    const packed = zipOf([{ name: 'a.csv', content: csv, claims: { crc: 1 } }])
    await expect(readAll(await fileOf('crc.zip', packed))).rejects.toThrow(/checksum/)
  })

  test('a damaged archive is reported if an entry is encrypted or compressed in an unknown way', async () => {
    const encrypted = openTable(await fileOf('secret.zip', zipOf([{ name: 'a.csv', content: csv, flags: 1 }])))
    await expect(encrypted).rejects.toThrow(/encrypted/)
    const unknown = openTable(await fileOf('lzma.zip', zipOf([{ name: 'a.csv', content: csv, method: 14 }])))
    await expect(unknown).rejects.toThrow(/compression method 14/)
  })
})

/** Repeats an archive's only directory entry, so that `times` entries refer to the same compressed bytes. */
function shareFirstEntry(archive: Buffer, times: number): Buffer {
  const end = archive.subarray(-22)
  const start = end.readUInt32LE(16)
  const line = archive.subarray(start, -22)
  const tail = Buffer.from(end)
  tail.writeUInt16LE(times, 8)
  tail.writeUInt16LE(times, 10)
  tail.writeUInt32LE(line.length * times, 12)
  return Buffer.concat([archive.subarray(0, start), ...Array.from({ length: times }, () => line), tail])
}

test('the shared-bytes test archive is deflated, so its ratio is the compressed data’s', () => {
  expect(deflateRawSync(noise(5000)).length * 90).toBeGreaterThan(noise(5000).length)
})
