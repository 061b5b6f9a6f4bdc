import { zipOf } from '@bourse/testkit'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createUnpackCount,
  csv,
  gunzip,
  UnreadableFile,
  UNTRUSTED,
  zipEntries,
  zipList,
  type BytesInput,
  type UnpackLimits,
} from '../../src/readers/index.ts'
import { zip64Of } from './zip64-of.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-readers-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const FILES = { 'one.csv': 'a,b\n1,2\n', 'folder/two.csv': 'a,b\n3,4\n' }

async function textsIn(input: Parameters<typeof zipEntries>[0], limits?: Partial<UnpackLimits>) {
  const found: Record<string, string> = {}
  for await (const entry of zipEntries(input, limits)) found[entry.name] = await entry.text()
  return found
}

const FLAT = { name: 'flat.csv', content: '0'.repeat(30_000) }

const bomb = (claims: { readonly size: number }) =>
  zipOf([{ name: 'bomb.csv', content: '0'.repeat(3_000_000), claims }])

async function gunzipped(input: BytesInput, limits?: Parameters<typeof gunzip>[1]): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of gunzip(input, limits)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

describe('zipEntries', () => {
  it('returns the files in an archive, both in memory and on disk', async () => {
    const archive = zipOf(FILES)
    expect(await textsIn(archive)).toEqual(FILES)
    const path = join(folder, 'two.zip')
    writeFileSync(path, archive)
    expect(await textsIn({ path })).toEqual(FILES)
  })

  it('zipEntries passes an entry in chunks to the reader of its format', async () => {
    const rows: unknown[] = []
    for await (const { chunks } of zipEntries(zipOf(FILES))) for await (const row of csv(chunks())) rows.push(row)
    expect(rows).toEqual([
      { line: 2, values: { a: '1', b: '2' } },
      { line: 2, values: { a: '3', b: '4' } },
    ])
  })

  it('Safety: accepts at most 100 entries, 2 GiB and a ratio of 100:1, unless a source sets other limits', async () => {
    const many = zipOf(Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}.txt`, 'x'])))
    await expect(textsIn(many)).rejects.toThrow('expected at most 100 entries in the archive, got 101')
    expect(Object.keys(await textsIn(many, { entries: 1_000 }))).toHaveLength(101)
    const zeros = zipOf({ 'zeros.txt': '0'.repeat(3_000_000) })
    await expect(textsIn(zeros)).rejects.toThrow('expected at most 100 times the archive size unpacked')
    expect((await textsIn(zeros, { ratio: 2_000 }))['zeros.txt']).toHaveLength(3_000_000)
    await expect(textsIn(zipOf(FILES), { unpackedBytes: 9 })).rejects.toThrow('expected at most 9 bytes unpacked')
  })

  it('zipEntries returns compressed and stored entries, in order, with any name', async () => {
    const archive = zipOf([
      { name: 'a.csv', content: 'one\n' },
      { name: 'folder/', content: '' },
      { name: '../../b.CSV', content: 'two\n', method: 0 },
    ])
    expect(await textsIn(archive)).toEqual({ 'a.csv': 'one\n', '../../b.CSV': 'two\n' })
  })

  it('zipEntries reads an archive with zip64 fields, and one within a larger buffer', async () => {
    expect(await textsIn(zip64Of('a.csv', 'one\n'))).toEqual({ 'a.csv': 'one\n' })
    const archive = zipOf(FILES)
    const buffer = new Uint8Array(archive.length + 20)
    buffer.set(archive, 7)
    expect(await textsIn(buffer.subarray(7, 7 + archive.length))).toEqual(FILES)
  })

  it('Safety: applies the limits to all entries together', async () => {
    expect((await textsIn(zipOf([FLAT])))['flat.csv']).toHaveLength(30_000)
    const three = textsIn(zipOf([FLAT, FLAT, FLAT]))
    await expect(three).rejects.toMatchObject({ name: 'UnreadableFile', limit: 'ratio' })
  })

  it.each<[string, () => Uint8Array, string]>([
    ['another file', () => Buffer.from('20140606 00:00,1,1,1,1,1'), 'expected a complete zip archive'],
    ['nothing', () => new Uint8Array(), 'expected a complete zip archive'],
    ['its first half', () => zipOf({ 'a.csv': 'a'.repeat(5_000) }).subarray(0, 40), 'expected a complete zip archive'],
    ['one without its beginning', () => zipOf({ 'a.csv': 'one' }).subarray(20), 'expected a complete zip archive'],
    ['a wrong checksum', () => zipOf([{ name: 'a.csv', content: 'one', claims: { crc: 1 } }]), 'the checksum does not'],
    ['an encrypted entry', () => zipOf([{ name: 'a.csv', content: 'one', flags: 1 }]), 'got an encrypted entry'],
    ['another compression', () => zipOf([{ name: 'a.csv', content: 'one', method: 14 }]), 'compression method 14'],
    ['a lie about its size', () => bomb({ size: 100 }), 'expected at most 100 times the archive size unpacked'],
    ['text that is not UTF-8', () => zipOf([{ name: 'a.csv', content: Buffer.from([0xff]) }]), 'expected UTF-8 text'],
    [
      'broken compressed data',
      () => zipOf({ 'a.csv': 'one,two,three,four' }).fill(0xff, 36, 44),
      'fetch the file again',
    ],
  ])('zipEntries rejects what is %s', async (_, archive, why) => {
    await expect(textsIn(archive())).rejects.toThrow(UnreadableFile)
    await expect(textsIn(archive())).rejects.toThrow(why)
  })

  it('zipEntries rejects damaged archives and other files', async () => {
    const archive = Buffer.from(zipOf(FILES))
    await expect(textsIn(archive.subarray(0, archive.length - 30))).rejects.toThrow(UnreadableFile)
    await expect(textsIn(Buffer.from('<html></html>'))).rejects.toThrow('expected a complete zip archive')
    const at = archive.indexOf('one.csv') + 'one.csv'.length
    archive[at] = (archive[at] ?? 0) ^ 0xff
    await expect(textsIn(archive)).rejects.toThrow(UnreadableFile)
    await expect(textsIn({ path: join(folder, 'absent.zip') })).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('zipList', () => {
  async function listed(files: Parameters<typeof zipOf>[0]) {
    const path = join(folder, 'listed.zip')
    writeFileSync(path, zipOf(files))
    return zipList({ path })
  }

  async function lengthOf(chunks: AsyncIterable<Uint8Array>): Promise<number> {
    let length = 0
    for await (const chunk of chunks) length += chunk.length
    return length
  }

  it('zipList lists the files in an archive, which can be read in any order and repeatedly', async () => {
    const [one, two] = await listed(FILES)
    expect([one?.name, two?.name]).toEqual(Object.keys(FILES))
    const count = createUnpackCount(UNTRUSTED)
    for (const entry of [two, one, two]) expect(entry && (await lengthOf(entry.chunks(count)))).toBe(8)
    expect(count.readBytes()).toBeGreaterThan(0)
  })

  it('Safety: applies the limits to all reads that share a count, and accepts at most 100 entries', async () => {
    const [flat] = await listed([FLAT])
    const count = createUnpackCount({ ...UNTRUSTED, unpackedBytes: 50_000 })
    expect(flat && (await lengthOf(flat.chunks(count)))).toBe(30_000)
    await expect(flat && lengthOf(flat.chunks(count))).rejects.toMatchObject({ limit: 'unpackedBytes' })
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}.txt`, 'x']))
    await expect(listed(many)).rejects.toMatchObject({ name: 'UnreadableFile', limit: 'entries' })
  })
})

describe('gunzip', () => {
  it('returns the content of a gzip file, with several members joined', async () => {
    const path = join(folder, 'two.gz')
    writeFileSync(path, Buffer.concat([gzipSync('one\n'), gzipSync('two\n')]))
    expect(await gunzipped({ path })).toBe('one\ntwo\n')
  })

  it('Safety: accepts at most 100 times the file size, and rejects damaged files', async () => {
    const zeros = gzipSync('0'.repeat(3_000_000))
    await expect(gunzipped(zeros)).rejects.toThrow('expected at most 100 times the archive size unpacked')
    await expect(gunzipped(zeros)).rejects.toMatchObject({ limit: 'ratio' })
    expect(await gunzipped(zeros, { ratio: 2_000 })).toHaveLength(3_000_000)
    await expect(gunzipped(gzipSync('whole text').subarray(0, 20))).rejects.toThrow(UnreadableFile)
  })
})
