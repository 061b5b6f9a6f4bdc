import { zipOf } from '@bourse/testkit'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csv, gunzip, UnreadableFile, zipEntries, type BytesInput, type UnpackLimits } from '../../src/readers/index.ts'

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

async function gunzipped(input: BytesInput, limits?: Parameters<typeof gunzip>[1]): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of gunzip(input, limits)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

describe('zipEntries', () => {
  it('gives the files of an archive in memory, and of one on the disk', async () => {
    const archive = zipOf(FILES)
    expect(await textsIn(archive)).toEqual(FILES)
    const path = join(folder, 'two.zip')
    writeFileSync(path, archive)
    expect(await textsIn({ path })).toEqual(FILES)
  })

  it('gives an entry piece by piece to the reader of its format', async () => {
    const rows: unknown[] = []
    for await (const { chunks } of zipEntries(zipOf(FILES))) for await (const row of csv(chunks())) rows.push(row)
    expect(rows).toEqual([
      { line: 2, values: { a: '1', b: '2' } },
      { line: 2, values: { a: '3', b: '4' } },
    ])
  })

  it('Safety: takes at most 100 entries, 2 GiB and ratio 100:1, unless a source says more', async () => {
    const many = zipOf(Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}.txt`, 'x'])))
    await expect(textsIn(many)).rejects.toThrow('expected at most 100 entries in the archive, came 101')
    expect(Object.keys(await textsIn(many, { entries: 1_000 }))).toHaveLength(101)
    const bomb = zipOf({ 'zeros.txt': '0'.repeat(3_000_000) })
    await expect(textsIn(bomb)).rejects.toThrow('expected at most 100 times the archive unpacked')
    expect((await textsIn(bomb, { ratio: 2_000 }))['zeros.txt']).toHaveLength(3_000_000)
    await expect(textsIn(zipOf(FILES), { unpackedBytes: 9 })).rejects.toThrow('expected at most 9 bytes unpacked')
  })

  it('refuses what is damaged or no archive', async () => {
    const archive = Buffer.from(zipOf(FILES))
    await expect(textsIn(archive.subarray(0, archive.length - 30))).rejects.toThrow(UnreadableFile)
    await expect(textsIn(Buffer.from('<html></html>'))).rejects.toThrow('expected a whole zip archive')
    const at = archive.indexOf('one.csv') + 'one.csv'.length
    archive[at] = (archive[at] ?? 0) ^ 0xff
    await expect(textsIn(archive)).rejects.toThrow(UnreadableFile)
    await expect(textsIn({ path: join(folder, 'absent.zip') })).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('gunzip', () => {
  it('gives what a gzip file holds, several members as one', async () => {
    const path = join(folder, 'two.gz')
    writeFileSync(path, Buffer.concat([gzipSync('one\n'), gzipSync('two\n')]))
    expect(await gunzipped({ path })).toBe('one\ntwo\n')
  })

  it('Safety: takes at most 100 times the file, and refuses what is damaged', async () => {
    const bomb = gzipSync('0'.repeat(3_000_000))
    await expect(gunzipped(bomb)).rejects.toThrow('expected at most 100 times the archive unpacked')
    expect(await gunzipped(bomb, { ratio: 2_000 })).toHaveLength(3_000_000)
    await expect(gunzipped(gzipSync('whole text').subarray(0, 20))).rejects.toThrow(UnreadableFile)
  })
})
