import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeStaleFolders } from '../src/read/stale-folders.ts'

const HOUR = 3_600

test('folders of killed statements are removed, and those of running ones and of other programs are not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'swept-'))
  try {
    const now = Math.trunc(performance.timeOrigin / 1_000)
    const leave = async (name: string, age: number) => {
      await mkdir(join(folder, name))
      await writeFile(join(folder, name, '0.parquet'), 'rows')
      await utimes(join(folder, name), now - age, now - age)
    }
    await leave('bourse-sql-killed', 2 * HOUR)
    await leave('bourse-sql-running', HOUR / 2)
    await leave('bourse-sql-newest', 0)
    await leave('other', 2 * HOUR)
    await removeStaleFolders(join(folder, 'bourse-sql-newest'))
    expect((await readdir(folder)).toSorted()).toEqual(['bourse-sql-newest', 'bourse-sql-running', 'other'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
