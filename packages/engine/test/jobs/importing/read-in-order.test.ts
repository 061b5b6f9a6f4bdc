import { zipOf } from '@bourse/testkit'
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readInOrder } from '../../../src/jobs/importing/read-in-order.ts'
import { entryTables, openTablesInProcess, type TableInProcess } from '../../../src/jobs/open-table-in-process.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'bourse-in-order-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const HEADER = 'symbol,close\n'

async function pathsOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<readonly string[]> {
  const paths: string[] = []
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    await writeFile(path, content)
    paths.push(path)
  }
  return paths
}

const filesOf = (tables: readonly TableInProcess[]) => tables.map((table) => ({ table }))

/** All rows, each with the name of the file or entry that yielded it, and its line. */
async function readAll(tables: readonly TableInProcess[]): Promise<readonly string[]> {
  const read: string[] = []
  for await (const { file, batches } of readInOrder(filesOf(tables)))
    for await (const { rows } of batches)
      for (const { line, values } of rows) read.push(`${file.table.entries[0]?.name}:${line} ${values.join(' ')}`)
  return read
}

describe('files that are read in order', () => {
  it('each provide their own rows, whether plain, compressed or empty', async () => {
    const [first = '', ...others] = await pathsOf({
      'a.csv': `${HEADER}A,1\nA,2\n`,
      'b.csv': HEADER,
      'c.csv.gz': gzipSync(`${HEADER}C,3\n`),
      'd.ndjson': '{"symbol":"D","close":4.50}\n',
      'e.zip': zipOf({ 'e1.csv': `${HEADER}E,5\n`, 'e2.csv': HEADER, 'e3.csv': `${HEADER}E,6\n` }),
      'f.csv': `${HEADER}F,7\n`,
    })
    const tables = await openTablesInProcess([first, ...others])
    expect(tables.map(({ at, columns }) => [at.path, columns.join()])).toEqual(
      [first, ...others].map((path) => [path, 'symbol,close']),
    )
    const separate = tables.flatMap((table) => (table.entries.length > 1 ? entryTables(table) : [table]))
    const rows = ['a.csv:2 A 1', 'a.csv:3 A 2', 'c.csv:2 C 3', 'd.ndjson:1 D 4.50', 'e1.csv:2 E 5', 'e3.csv:2 E 6']
    expect(await readAll(separate)).toEqual([...rows, 'f.csv:2 F 7'])
    expect(await readAll(separate)).toHaveLength(7)
  })

  it('are read by several tasks if they are large, with the number of bytes read from each', async () => {
    const lines = `${HEADER}${'LONG,123456789.123456789\n'.repeat(380_000)}`
    const tables = await openTablesInProcess(
      await pathsOf({ 'large-1.csv': lines, 'large-2.csv': lines, 'small.csv': `${HEADER}S,1\n` }),
    )
    const read: (readonly [number, boolean, boolean])[] = []
    for await (const { file, batches, readBytes } of readInOrder(filesOf(tables))) {
      let rows = 0
      const seen: number[] = []
      for await (const batch of batches) {
        rows += batch.rows.length
        seen.push(readBytes())
      }
      read.push([rows, readBytes() === file.table.bytes, seen.every((bytes, at) => bytes >= (seen[at - 1] ?? 0))])
    }
    expect(read).toEqual([
      [380_000, true, true],
      [380_000, true, true],
      [1, true, true],
    ])
  })

  it('keep their own rows if the previous file was not read to its end', async () => {
    const long = `${HEADER}${'L,1\n'.repeat(50_000)}`
    const tables = await openTablesInProcess(await pathsOf({ 'long.csv': long, 'next.csv': `${HEADER}N,2\n` }))
    const read: (string | null | undefined)[] = []
    for await (const { batches } of readInOrder(filesOf(tables)))
      for await (const { rows } of batches) {
        read.push(rows[0]?.values[0])
        break
      }
    expect(read).toEqual(['L', 'N'])
  })

  it('are named in the error if they cannot be opened or read', async () => {
    const good = { 'good.csv': `${HEADER}G,1\n` }
    const empty = await pathsOf({ ...good, 'empty.csv': '' })
    await expect(openTablesInProcess(empty)).rejects.toThrow('empty.csv: expected a header row')
    const bomb = gzipSync(`${HEADER}${'A,1\n'.repeat(2_000_000)}`)
    const tables = await openTablesInProcess(await pathsOf({ ...good, 'bomb.csv.gz': bomb }))
    await expect(readAll(tables)).rejects.toMatchObject({
      name: 'UnreadableFile',
      limit: 'ratio',
      message: expect.stringMatching(/^bomb\.csv\.gz: expected at most 100 times/),
    })
  })

  it('are named in the error if the process that reads them dies', async () => {
    const long = `${HEADER}${'L,1\n'.repeat(200_000)}`
    const paths = await pathsOf({ 'x.csv': `${HEADER}X,1\n`, 'y.csv': long, 'z.csv': `${HEADER}Z,1\n` })
    const tables = await openTablesInProcess(paths)
    const dying = async () => {
      for await (const { file, batches } of readInOrder(filesOf(tables)))
        for await (const _ of batches) if (file.table.at.path.endsWith('y.csv')) killReaders()
    }
    await expect(dying()).rejects.toThrow(/^a file from y\.csv to z\.csv: the file could not be read/)
  })
})

/** Kills the reading processes of this test file. */
function killReaders(): void {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  for (const line of processes) {
    const [pid, parent] = line.trim().split(/\s+/)
    if (!line.includes('reading-process') || Number(parent) !== process.pid) continue
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It has already ended.
    }
  }
}
