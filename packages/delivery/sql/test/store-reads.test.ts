import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Operations } from '@bourse/services'
import type { Caller } from '@bourse/kit/delivery'

const HOUR = 3_600

test('the first statement of a process removes folders of killed ones', async () => {
  // Other test files may have run statements in this process.
  vi.resetModules()
  const { withStoredReads } = await import('../src/read/store-reads.ts')
  const folder = await mkdtemp(join(tmpdir(), 'swept-'))
  vi.stubEnv('TMPDIR', folder)
  try {
    const now = Math.trunc(performance.timeOrigin / 1_000)
    const left = async (name: string, age: number) => {
      await mkdir(join(folder, name))
      await writeFile(join(folder, name, '0.parquet'), 'rows')
      await utimes(join(folder, name), now - age, now - age)
    }
    await left('bourse-sql-killed', 2 * HOUR)
    await left('bourse-sql-running', HOUR / 2)
    await left('other', 2 * HOUR)
    const seen = await withStoredReads({} as Operations, { caller: {} as Caller, reads: [] }, () => readdir(folder))
    expect(seen).toHaveLength(3)
    expect(seen).not.toContain('bourse-sql-killed')
    expect((await readdir(folder)).toSorted()).toEqual(['bourse-sql-running', 'other'])
  } finally {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true, force: true })
  }
})
