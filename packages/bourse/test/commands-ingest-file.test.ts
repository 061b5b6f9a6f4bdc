import { BadRecord, defineDataset, f, into, record, revisioned, source, Type } from '@bourse/kit'
import { csv, type CsvLine } from '@bourse/kit/readers'
import { listing } from '@bourse/services'
import { createTestDatabase, zipOf, type TestDatabase } from '@bourse/testkit'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runHere } from './support/command-line.ts'
import { sample } from '@bourse/testkit/workspace'

const volume = (table: string, title: string) =>
  record(table, {
    title,
    subject: listing,
    fields: { date: f.date('Day'), volume: f.count('Shares') },
    key: ['instrument_id', 'date'],
    time: revisioned('date'),
    order: ['instrument_id asc', 'date asc'],
  })
const lit = volume('lit', 'Lit volume')
const dark = volume('dark', 'Dark volume')

const publisher = { name: 'Acme', licence: 'none', hosts: [], requestsPerSecond: 1 }

/** A day's lit and dark files, each `symbol,volume`, which are ingested together. */
const volumes = source({
  id: 'acme-volumes',
  title: 'Volumes of Acme',
  feeds: [lit, dark],
  publisher,
  schedule: 'manual',
  allOrNothing: true,
  config: Type.Object({ token: Type.String() }),
  plan: ({ to }) => [{ date: to }],
  fetch: async (): Promise<{ lit: string; dark: string }> => {
    throw new Error('a file asks nobody')
  },
  *parse(files, { date }) {
    for (const [name, to] of [
      ['lit', lit],
      ['dark', dark],
    ] as const)
      for (const line of csv(files[name], { required: ['symbol', 'volume'] }))
        yield line instanceof BadRecord ? line : into(to, { symbol: line.values['symbol'], date, volume: cell(line) })
  },
  files: {
    expected: 'lit-YYYYMMDD.csv with dark-YYYYMMDD.csv, or lit.csv with dark.csv and --date',
    unit(name, { date }) {
      const [, day] = /^(?:lit|dark)(?:-(\d{8}))?\.csv$/.exec(name) ?? []
      if (!/^(lit|dark)/.test(name)) return undefined
      return day === undefined ? (date === undefined ? undefined : { date }) : { date: dashed(day) }
    },
    async raw(files) {
      const textOf = async (name: string) => (await files.find((file) => file.name.startsWith(name))?.text()) ?? ''
      return { lit: await textOf('lit'), dark: await textOf('dark') }
    },
  },
})
const cell = ({ values }: CsvLine) => values['volume'] ?? ''
const dashed = (day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`

const silent = source({
  id: 'acme-silent',
  title: 'Without files',
  feeds: lit,
  publisher,
  schedule: 'manual',
  config: Type.Object({}),
  plan: () => [],
  fetch: async () => '',
  parse: () => [],
})

const dataset = defineDataset({
  id: 'volumes',
  title: 'Volumes',
  summary: 'Volumes for tests',
  records: [lit, dark],
  sources: [volumes, silent],
})

let test: TestDatabase
let folder: string
const at = (...names: string[]) => join(folder, ...names)
const bourse = (...words: string[]) =>
  runHere(words, {
    datasets: [sample, dataset],
    environment: { DATABASE_URL: test.url, BOURSE_DATA_DIR: at('data'), BOURSE_PORT: '0' },
  })
const taken = (...words: string[]) => bourse('ingest', 'file', 'volumes', 'acme-volumes', '--json', ...words)
const stored = async (table: string) =>
  (
    await test.database.query<{ row: string }>(
      `select date || ' ' || volume as row from volumes.${table} order by date, volume`,
    )
  ).map(({ row }) => row)

beforeAll(async () => {
  test = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bourse-ingest-file-'))
  await mkdir(at('days', 'older'), { recursive: true })
  await writeFile(at('days', 'lit-20260224.csv'), 'symbol,volume\nAAA,10\nBBB,20\n')
  await writeFile(at('days', 'dark-20260224.csv.gz'), gzipSync('symbol,volume\nAAA,1\n'))
  await writeFile(
    at('days', 'older', '20260223.zip'),
    zipOf({
      'lit-20260223.csv': 'symbol,volume\nAAA,9\n',
      'dark-20260223.csv': 'symbol,volume\nAAA,2\n',
      LICENCE: 'x',
    }),
  )
  await writeFile(at('days', 'README.txt'), 'about')
})
afterAll(async () => {
  await test.drop()
  await rm(folder, { recursive: true, force: true })
})

describe('bourse ingest file', () => {
  it('a dry run checks and counts the files in a folder, plain and compressed, and stores nothing', async () => {
    const { code, json } = await taken(at('days'), '--dry-run')
    expect(code).toBe(0)
    expect(json).toMatchObject({ dry_run: true, files: 4, units: 2, rows: 5, published: 5, quarantined: 0 })
    expect(json).toMatchObject({ other_files: [at('days', 'README.txt')] })
    expect(await test.database.query('select 1 from bourse.ingest_runs')).toEqual([])
  })

  it('each unit is published in one batch, as by the source, but without its fetch settings', async () => {
    const { code, json } = await taken(at('days'))
    expect(code).toBe(0)
    expect(json).toMatchObject({ dataset: 'volumes', source: 'acme-volumes', files: 4, units: 2, published: 5 })
    expect(await stored('lit')).toEqual(['2026-02-23 9', '2026-02-24 10', '2026-02-24 20'])
    expect(await stored('dark')).toEqual(['2026-02-23 2', '2026-02-24 1'])
    const batches = await test.database.query('select source, opened from bourse.batches order by id')
    expect(batches).toMatchObject([{ source: 'acme-volumes' }, { source: 'acme-volumes' }])
    expect(await readdir(at('data', 'downloads'))).toEqual([])
  })

  it('a second run publishes nothing', async () => {
    const { json } = await taken(at('days'))
    expect(json).toMatchObject({ published: 0, unchanged: 5 })
    expect(await test.database.query('select 1 from bourse.batches')).toHaveLength(2)
  })

  it('the given date applies to files that do not state one', async () => {
    await writeFile(at('lit.csv'), 'symbol,volume\nAAA,7\n')
    await writeFile(at('dark.csv'), 'symbol,volume\nAAA,8\n')
    const { json } = await taken(at('lit.csv'), at('dark.csv'), '--date', '2026-02-25')
    expect(json).toMatchObject({ files: 2, units: 1, published: 2 })
    const without = await taken(at('lit.csv'))
    expect(without.code).not.toBe(0)
    expect(without.stderr + without.stdout).toContain(
      'lit.csv is not a file of acme-volumes; expected lit-YYYYMMDD.csv with dark-YYYYMMDD.csv',
    )
  })

  it('the command says what it expects if a folder has no files for the source, or the source does not accept files', async () => {
    await mkdir(at('empty'), { recursive: true })
    const none = await taken(at('empty'))
    expect(none.code).not.toBe(0)
    expect(none.stderr + none.stdout).toContain('found no files for acme-volumes in')
    const silently = await bourse('ingest', 'file', 'volumes', 'acme-silent', at('lit.csv'))
    expect(silently.stderr).toContain('The source acme-silent cannot read files.')
    const absent = await taken(at('absent.csv'))
    expect(absent.stderr + absent.stdout).toContain('There is no file or folder')
  })

  it('validation issues are reported by rule, and no row of an all-or-nothing unit is published', async () => {
    await writeFile(at('lit-20260226.csv'), 'symbol,volume\nAAA,1\nAAA\nBBB,many\n')
    await writeFile(at('dark-20260226.csv'), 'symbol,volume\nAAA,8\n')
    const { code, json } = await taken(at('lit-20260226.csv'), at('dark-20260226.csv'))
    expect(code).not.toBe(0)
    expect(json).toMatchObject({
      rows: 4,
      published: 0,
      quarantined: 4,
      findings: [
        { rule: 'unreadable-line', rows: 1, lines: [{ reason: 'expected 2 fields as on the first line' }] },
        { rows: 1 },
      ],
    })
    expect(await stored('dark')).not.toContain('2026-02-26 8')
    const listed = await bourse('ingest', 'list', 'volumes', '--json')
    expect(listed.json).toMatchObject({
      runs: [{ outcome: 'failed', unit: '{"date":"2026-02-26"}' }, {}, {}, {}, {}, {}],
    })
  })

  it('the error names the files of a unit that is entirely unreadable', async () => {
    await writeFile(at('lit-20260227.csv'), 'ticker,shares\nAAA,1\n')
    const { code, stderr, stdout } = await taken(at('lit-20260227.csv'))
    expect(code).not.toBe(0)
    expect(stderr + stdout).toContain('lit-20260227.csv: expected the columns symbol, volume on the first line')
  })

  it('--create-listings without a market is rejected', async () => {
    const { code, stderr, stdout } = await taken(at('days'), '--create-listings')
    expect(code).not.toBe(0)
    expect(stderr + stdout).toContain('--create-listings needs a market')
    const run = await bourse('ingest', 'run', 'volumes', 'acme-silent', '--create-listings')
    expect(run.code).not.toBe(0)
  })
})
