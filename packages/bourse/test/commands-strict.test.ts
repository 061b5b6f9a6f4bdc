import { defineDataset, f, record, revisioned, source, Type } from '@bourse/kit'
import { listing } from '@bourse/services'
import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runHere } from './support/command-line.ts'
import { sample } from '@bourse/testkit/workspace'

const lit = record('lit', {
  title: 'Lit volume',
  subject: listing,
  fields: { date: f.date('Day'), volume: f.count('Shares') },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
})

/** Yields one row for each symbol in the settings. */
const acme = source({
  id: 'acme',
  title: 'Volumes of Acme',
  feeds: lit,
  publisher: { name: 'Acme', licence: 'none', hosts: [], requestsPerSecond: 1 },
  schedule: 'manual',
  config: Type.Object({
    symbols: Type.Array(Type.String(), { default: [] }),
    address: Type.String({ default: 'none' }),
  }),
  plan: ({ to }, { config }) => config.symbols.map((symbol) => ({ symbol, date: to })),
  fetch: ({ symbol }) => Promise.resolve(`${symbol},5`),
  *parse(text, { date }) {
    for (const line of text.trim().split('\n')) {
      const [symbol = '', volume = ''] = line.split(',')
      yield { symbol, date, volume }
    }
  },
  files: {
    expected: 'YYYY-MM-DD.csv',
    unit: (name) => ({ symbol: '', date: name.slice(0, 10) }),
    raw: async ([file]) => (await file?.text()) ?? '',
  },
})
const dataset = defineDataset({ id: 'volumes', title: 'V', summary: 'V', records: [lit], sources: [acme] })

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bourse-strict-'))
  await writeFile(join(folder, '2026-02-25.csv'), 'AAA,7\nZZZ,8\n')
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function bourse(symbols: readonly string[], ...words: string[]) {
  const config = join(folder, 'config.json')
  await writeFile(config, JSON.stringify({ sources: { acme: { symbols } } }))
  return runHere(words, {
    datasets: [sample, dataset],
    environment: {
      DATABASE_URL: database.url,
      BOURSE_DATA_DIR: join(folder, 'data'),
      BOURSE_PORT: '0',
      BOURSE_CONFIG: config,
    },
  })
}
const run = (symbols: readonly string[], ...words: string[]) =>
  bourse(symbols, 'ingest', 'run', 'volumes', 'acme', '--to', '2026-02-26', ...words)
const file = (...words: string[]) =>
  bourse([], 'ingest', 'file', 'volumes', 'acme', join(folder, '2026-02-25.csv'), ...words)

const EMPTY =
  'No rows were read: sources.acme.symbols is empty. Configure what to read in the file that BOURSE_CONFIG names.'

describe('a run of a source whose settings select nothing', () => {
  test('the run names the empty setting', async () => {
    const { code, stdout } = await run([])
    expect(stdout).toContain(EMPTY)
    expect(stdout).toContain('The exit code is 0 although no rows were read. Use --strict to exit with 3.')
    expect(code).toBe(0)
  })

  test('a strict run exits with 3, and reports the cause to scripts', async () => {
    const { code, json } = await run([], '--strict', '--json')
    expect(code).toBe(3)
    expect(json).toMatchObject({ rows: 0, cause: EMPTY })
  })

  test('a run that read rows says nothing about settings', async () => {
    const { code, json } = await run(['AAA'], '--strict', '--json')
    expect([code, json.rows, json.cause]).toEqual([0, 1, undefined])
  })
})

describe('rejected rows', () => {
  test.each([
    ['ingest run', (...words: string[]) => run(['AAA', 'ZZZ'], ...words)],
    ['ingest file', file],
  ])(
    '%s with rejected rows exits with 3 if it is strict, and otherwise reports that the exit code is 0',
    async (_, command) => {
      const lenient = await command()
      expect(lenient.code).toBe(0)
      expect(lenient.stdout).toContain('The exit code is 0 although rows were rejected. Use --strict to exit with 3.')
      const strict = await command('--strict')
      expect(strict.code).toBe(3)
      expect(strict.stdout).toContain('Rows were rejected, and --strict is set: the exit code is 3.')
    },
  )
})
