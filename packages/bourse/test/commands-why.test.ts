import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commandDatasets } from './support/command-datasets.ts'
import { runHere } from './support/command-line.ts'

let test: TestDatabase
let folder: string
const bourse = (...words: string[]) =>
  runHere(words, {
    datasets: commandDatasets,
    environment: { DATABASE_URL: test.url, BOURSE_DATA_DIR: join(folder, 'data'), BOURSE_PORT: '0' },
  })
beforeAll(async () => {
  test = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bourse-why-'))
})
afterAll(async () => {
  await test.drop()
  await rm(folder, { recursive: true, force: true })
})

it('bourse why prints the versions of a row, who released it, and where each is from', async () => {
  const file = join(folder, 'bars.csv')
  await writeFile(file, 'symbol,date,close\nAAA,2026-02-26,10.5\n')
  expect((await bourse('import', 'prices', file, '--source', 'mine')).code).toBe(0)
  await writeFile(file, 'symbol,date,close\nAAA,2026-02-26,2000\n')
  expect((await bourse('import', 'prices', file, '--source', 'mine')).code).toBe(0)
  expect((await bourse('ingest', 'release', 'prices', 'ins_a/2026-02-26')).code).toBe(0)
  const { code, json } = await bourse('why', 'prices', 'AAA', '2026-02-26', '--json')
  expect(code).toBe(0)
  expect(json.versions).toMatchObject([
    { values: { symbol: 'AAA', close: 10.5 }, source: 'mine', held: null, known_to: expect.any(String) },
    { values: { symbol: 'AAA', close: 2000 }, source: 'mine', held: { rule: 'very-high' }, known_to: null },
  ])
  const { stdout } = await bourse('why', 'prices.list', 'AAA', '2026-02-26')
  expect(stdout).toMatch(/ to now: publication \d+, source mine\n/)
  expect(stdout).toContain('close=2000')
  expect(stdout).toContain('checks: does not meet very-high (hold)')
})

it('bourse why says what it expects', async () => {
  expect((await bourse('why', 'none', 'AAA')).stderr).toContain('prices.list')
  expect((await bourse('why', 'prices', 'AAA')).stderr).toContain('expected symbol or instrument_id, date')
  expect((await bourse('why', 'prices', 'AAA', '2019-02-26')).code).toBe(1)
})
