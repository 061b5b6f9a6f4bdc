import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generatedMarket, writeBars } from '../src/data/generated-market.ts'

describe('the synthetic market', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bourse-bench-test-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const linesOf = async (name: string, rows?: number): Promise<readonly string[]> => {
    const path = join(folder, name)
    await writeBars(path, generatedMarket(30, 400), rows)
    return gunzipSync(await readFile(path))
      .toString()
      .trimEnd()
      .split('\n')
  }

  it('the synthetic market has one bar per listing and session, the same in every file', async () => {
    const lines = await linesOf('a.csv.gz')
    expect(lines).toHaveLength(1 + 30 * 400)
    expect(new Set(lines.map((line) => line.replace(/,.*,/, ' '))).size).toBe(lines.length)
    expect(await linesOf('b.csv.gz')).toEqual(lines)
  })

  it('the synthetic market ends after the requested number of bars', async () => {
    expect(await linesOf('c.csv.gz', 5_001)).toEqual((await linesOf('a.csv.gz')).slice(0, 5_002))
  })

  it('the synthetic market has prices between low and high, and no move that would be held', async () => {
    let [before, name] = [0, '']
    for (const line of (await linesOf('a.csv.gz')).slice(1)) {
      const [, open, high, low, close, , symbol = ''] = line.split(',')
      const [o, h, l, c] = [open, high, low, close].map((price) => Number(price?.replace('.', '')))
      if (o === undefined || h === undefined || l === undefined || c === undefined) throw new Error(line)
      expect(l > 0 && l <= Math.min(o, c) && h >= Math.max(o, c), line).toBe(true)
      if (symbol === name) expect(Math.abs(c - before) / before, line).toBeLessThan(0.5)
      ;[before, name] = [c, symbol]
    }
  })
})
