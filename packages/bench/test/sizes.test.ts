import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barsSize } from '../src/sizes/bars.ts'
import { ratesOf } from '../src/sizes/import-rates.ts'
import { intradaySize } from '../src/sizes/intraday.ts'
import { optionsSize } from '../src/sizes/options.ts'

describe('the generated files of a size', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bourse-bench-test-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each([
    { size: barsSize, scale: 0.002, near: 40_000 },
    { size: optionsSize, scale: 0.01, near: 15_000 },
    { size: intradaySize, scale: 0.001, near: 10_000 },
  ])('have the stated number of rows: $size.summary', async ({ size, scale, near }) => {
    const data = size.data(scale)
    let rows = 0
    for await (const file of data.files(folder)) {
      const lines = gunzipSync(await readFile(file.path))
        .toString()
        .trimEnd()
        .split('\n')
      expect(lines).toHaveLength(file.rows + 1)
      expect(new Set(lines).size).toBe(lines.length)
      if (file.isBasis !== true) rows += file.rows
    }
    expect(rows).toBe(data.rows)
    expect(Math.abs(rows - near) / near).toBeLessThan(0.2)
  })

  it('are read by requests that return the same numbers of rows as those for the other size', () => {
    const [small, large] = [barsSize.data(0.001), barsSize.data(0.01)]
    expect(small.reads(large).map(({ rows }) => rows)).toEqual(large.reads(small).map(({ rows }) => rows))
  })
})

describe('import rates', () => {
  it('compare the first fifth with the last', () => {
    const parts = Array.from({ length: 11 }, (_, index) => ({ rows: 100, seconds: index < 2 ? 1 : 2 }))
    expect(ratesOf(parts)).toEqual({ firstRate: 100, lastRate: 50 })
  })

  it('compare single parts if there are few', () => {
    const parts = [1, 3, 4].map((seconds) => ({ rows: 12, seconds }))
    expect(ratesOf(parts)).toEqual({ firstRate: 12, lastRate: 3 })
  })
})
