import { UnreadableFile } from '@bourse/kit/readers'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTableInProcess } from '../../src/jobs/open-table-in-process.ts'
import { readAllInProcess, readInProcess } from '../../src/jobs/read-in-process.ts'
import { packRaw, unpackRaw } from '../../src/jobs/reading/packed-raw.ts'
import { givenFile } from '../../src/jobs/reading/given-file.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'bourse-apart-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

/** A source that a separate process imports. */
async function sourceAt(parse: string) {
  const module = await file(
    `${Math.random().toString(36).slice(2)}.mjs`,
    `export default { part: 'dataset', id: 'outside', sources: [
       { part: 'source', id: 'files', feeds: { part: 'record' }, parse: ${parse} }] }`,
  )
  return { module: `file://${module}`, dataset: 'outside', source: 'files', raw: { packed: 'raw' }, unit: { day: 1 } }
}

describe('a table read in a separate process', () => {
  it('has the columns, rows and problems of the file, each time it is read', async () => {
    const lines = Array.from({ length: 2_500 }, (_, at) => `A${at},${at}.50`)
    const table = await openTableInProcess(await file('t.csv', `symbol,close\n${lines.join('\n')}\nB,1,2\n`))
    expect(table).toMatchObject({ format: 'csv', columns: ['symbol', 'close'] })
    for (let time = 0; time < 2; time++) {
      let [rows, problems] = [0, 0]
      for await (const batch of table.batches()) {
        rows += batch.rows.length
        problems += batch.problems.length
      }
      expect([rows, problems, table.readBytes()]).toEqual([2_500, 1, table.bytes])
    }
  })

  it('reading in a separate process fails as it would in this process: with the same error class, message and properties', async () => {
    const nothing = await file('nothing.csv', '')
    await expect(openTableInProcess(nothing)).rejects.toBeInstanceOf(UnreadableFile)
    await expect(openTableInProcess(nothing)).rejects.toThrow('expected a header row')
    await expect(openTableInProcess(join(folder, 'none.csv'))).rejects.toMatchObject({ code: 'ENOENT' })
    const packed = await openTableInProcess(await file('bomb.csv.gz', gzipSync(`a,b\n${'1,2\n'.repeat(2_000_000)}`)))
    const readAll = async () => {
      for await (const _ of packed.batches());
    }
    const bomb = await readAll().catch((error: unknown) => error)
    expect(bomb).toBeInstanceOf(UnreadableFile)
    expect(bomb).toMatchObject({ name: 'UnreadableFile', limit: 'ratio' })
  })

  it('a table read in a separate process may be abandoned before its end', async () => {
    const table = await openTableInProcess(await file('long.csv', `a,b\n${'1,2\n'.repeat(100_000)}`))
    for await (const { rows } of table.batches()) {
      expect(rows.length).toBeGreaterThan(0)
      break
    }
    expect(table.readBytes()).toBeLessThan(table.bytes)
    await expect(openTableInProcess(table.format)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('the reading process', () => {
  it("runs a source's parse function and returns its rows, bad rows and lines", async () => {
    const at = await sourceAt(`function* (raw, unit) {
      yield { symbol: raw, day: String(unit.day) }
      yield Object.assign(new Error('no price'), { name: 'BadRecord', row: { symbol: 'B' }, line: 7 })
      yield { part: 'removal', does: 'withdraw', row: { symbol: 'C' } }
    }`)
    expect(await readAllInProcess('source', at)).toEqual([
      {
        feed: 0,
        rows: [
          { line: undefined, row: { symbol: 'raw', day: '1' } },
          {
            line: 7,
            row: { content: { symbol: 'B' } },
            reject: { rule: 'unreadable-row', value: '{"symbol":"B"}', reason: 'no price' },
          },
          { line: undefined, row: { symbol: 'C' }, does: 'withdraw' },
        ],
      },
    ])
  })

  it.each([
    ['typed arrays', `function* () { const all = []; for (;;) all.push(new Uint8Array(2 ** 24).fill(1)) }`],
    ['the heap', `function* () { const all = []; for (;;) all.push({ all: [all.length] }) }`],
  ])('the reading process ends above 512 MiB, and the next task gets a new one: %s', async (_, parse) => {
    const failure = await readAllInProcess('source', await sourceAt(parse)).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(UnreadableFile)
    expect(String(failure)).toContain('the file could not be read within 512 MiB')
    expect(await readAllInProcess('source', await sourceAt('() => []'))).toEqual([])
  })

  it('the reading process ends if a part takes too long, or if it is stopped', async () => {
    const endless = await sourceAt('function* () { for (;;); }')
    const late = (async () => {
      for await (const _ of readInProcess('source', endless, { milliseconds: 1_500 }));
    })()
    await expect(late).rejects.toThrow('one part took more than 1.5 s')
    const ended = await sourceAt('() => process.exit(3)')
    await expect(readAllInProcess('source', ended)).rejects.toThrow('the process that read it ended with 3')
  })

  it('the reading process reads at most one part ahead of the consumer', async () => {
    const log = join(folder, 'pieces')
    const at = await sourceAt(`async function* () {
      const { appendFileSync } = await import('node:fs')
      for (let piece = 0; piece < 50; piece++) {
        appendFileSync(${JSON.stringify(log)}, 'x')
        for (let row = 0; row < 1_000; row++) yield { row }
      }
    }`)
    const { readFile } = await import('node:fs/promises')
    let used = 0
    for await (const { rows } of readInProcess('source', at)) {
      used++
      expect(rows).toHaveLength(1_000)
      expect((await readFile(log)).length).toBeLessThanOrEqual(used + 2)
    }
    expect(used).toBe(50)
  })

  it("the reading process has none of the service's settings", async () => {
    process.env['BOURSE_SECRET_TEST'] = 'secret'
    const at = await sourceAt('() => [{ names: Object.keys(process.env).join() }]')
    const [{ rows = [] } = {}] = await readAllInProcess('source', at)
    delete process.env['BOURSE_SECRET_TEST']
    expect(rows[0]?.row['names']).toContain('PATH')
    expect(rows[0]?.row['names']).not.toContain('BOURSE_SECRET')
  })

  it('the reading process reports the dataset if its module does not export it', async () => {
    const at = { ...(await sourceAt('() => []')), source: 'other' }
    await expect(readAllInProcess('source', at)).rejects.toThrow("has no source other: a dataset's `module` must be")
  })
})

describe('a raw response', () => {
  it('is the same in another process, even if it is long', async () => {
    let files = 0
    const place = async () => join(folder, `raw-${++files}`)
    const given = givenFile({ path: await file('given.txt', 'given'), name: 'given.txt', size: 5 })
    const raw = {
      text: 'x'.repeat(400_000),
      list: [Buffer.alloc(400_000, 1), 'short'],
      map: new Map([['a', 1]]),
      given,
    }
    const packed = await packRaw(raw, place)
    expect(JSON.stringify(packed).length).toBeLessThan(2_000)
    expect(files).toBe(2)
    const restored = (await unpackRaw(structuredClone(packed))) as typeof raw
    expect({ ...restored, given: await restored.given.text() }).toEqual({ ...raw, given: 'given' })
    await expect(packRaw({ read: () => '' }, place)).rejects.toThrow('contains a function')
  })
})
