import { addDays } from '@bourse/kit/values'
import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runHere } from './support/command-line.ts'
import { killedLevels, killedReports, killedTicks } from './support/killed-levels.ts'
import { manyListings, symbolsOf } from './support/many-listings.ts'

const PROGRAM = fileURLToPath(new URL('support/killed-import-program.ts', import.meta.url))
const FROM = '2025-01-01'
/** Barely enough rows for two publications. */
const [SYMBOLS, DAYS] = [510, 200]
const listings = manyListings(SYMBOLS)
const dates = Array.from({ length: DAYS }, (_, day) => addDays(FROM, day))
const LAST = dates.at(-1) ?? ''

let folder: string
let path: string
let databases: TestDatabase[]
beforeEach(async () => {
  databases = []
  folder = await mkdtemp(join(tmpdir(), 'bourse-killed-import-'))
  path = join(folder, 'levels.csv')
  await writeLevels(SYMBOLS)
})
afterEach(async () => {
  await Promise.all(databases.map((database) => database.drop()))
  await rm(folder, { recursive: true, force: true })
})

/** Writes a level of each symbol and date; a date's rows are scattered across the file. */
async function writeLevels(symbols: number): Promise<void> {
  const lines = symbolsOf(symbols).flatMap((symbol, at) =>
    dates.map((date, day) => `${symbol},${date},${at + 1}.${day}`),
  )
  await writeFile(path, `symbol,date,level\n${lines.join('\n')}\n`)
}

async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  databases.push(database)
  return database
}

const environmentOf = ({ url }: Pick<TestDatabase, 'url'>) => ({
  ...{ DATABASE_URL: url, BOURSE_DATA_DIR: join(folder, 'data'), BOURSE_PORT: '0', BOURSE_DEMO: 'off' },
})
const DATASETS = [listings, killedLevels, killedReports, killedTicks]
const words = (...more: string[]) => ['import', 'levels', path, ...more]

const imported = (database: TestDatabase, ...more: string[]) =>
  runHere([...words(...more), '--json'], { datasets: DATASETS, environment: environmentOf(database) })

/** Runs the import in its own process, which is killed while it publishes the last date or the given symbol. */
async function killed(database: TestDatabase, command = words('--batch-dates'), on = LAST): Promise<void> {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const env = {
    PATH,
    HOME,
    TMPDIR,
    NODE_COMPILE_CACHE,
    ...environmentOf(database),
    KILL_ON: on,
    LISTINGS: String(SYMBOLS),
  }
  const child = spawn(process.execPath, [PROGRAM, ...command], { env, stdio: 'ignore' })
  await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
}

const storedIn = async ({ database }: TestDatabase) =>
  (
    await database.query<{ rows: number; dates: number; digest: string }>(
      `select count(*)::int as rows, count(distinct date)::int as dates,
         md5(string_agg(concat_ws(',', instrument_id, date, level), ';' order by instrument_id, date)) as digest
       from levels.levels`,
    )
  )[0]

describe('an import with --batch-dates', () => {
  it('a killed import continues after the published dates, and ends with the same rows as an undisturbed one', async () => {
    const [undisturbed, interrupted] = [await newDatabase(), await newDatabase()]
    const whole = await imported(undisturbed)
    expect([whole.code, whole.json.error]).toEqual([0, undefined])
    await killed(interrupted)
    const before = await storedIn(interrupted)
    // Each published date has rows for all symbols.
    expect(before?.rows).toBe(SYMBOLS * (before?.dates ?? 0))
    expect(before?.dates).toBeGreaterThan(0)
    expect(before?.dates).toBeLessThan(DAYS)
    const { code, json } = await imported(interrupted, '--batch-dates')
    const left = SYMBOLS * (DAYS - (before?.dates ?? 0))
    expect([code, json]).toEqual([
      0,
      expect.objectContaining({ rows: left, published: left, skipped_dates: before?.dates }),
    ])
    expect(json.notes[0]).toMatch(/^Resumed an interrupted import: /)
    const { digest, rows } = (await storedIn(undisturbed)) ?? {}
    expect(await storedIn(interrupted)).toMatchObject({ digest, rows })
    // A completed import leaves no list of finished dates behind: the next import skips none of them.
    const again = await imported(interrupted, '--batch-dates')
    expect(again.json).toMatchObject({ rows: SYMBOLS * DAYS, published: 0, skipped_dates: 0 })
  }, 300_000)

  it('instants are batched by UTC day, in any notation, and the import continues after a kill', async () => {
    const database = await newDatabase()
    const ticks = join(folder, 'ticks.csv')
    // Both instants are on the date's UTC day.
    const instantsOf = (date: string) => [`${date}T00:30:00Z`, `${addDays(date, -1)}T23:45:00-01:00`]
    const lines = symbolsOf(SYMBOLS / 2).flatMap((symbol) =>
      dates.flatMap((date) => instantsOf(date).map((at, index) => `${symbol},${at},${index + 1}`)),
    )
    await writeFile(ticks, `symbol,at,level\n${lines.join('\n')}\n`)
    const command = ['import', 'ticks', ticks, '--batch-dates']
    await killed(database, command)
    const stored = async () =>
      database.database.query<{ day: string; rows: number }>(
        `select (at at time zone 'UTC')::date::text as day, count(*)::int as rows from ticks.ticks group by 1 order by 1`,
      )
    const before = await stored()
    expect(before.length).toBeGreaterThan(0)
    expect(before).toEqual(dates.slice(0, before.length).map((day) => ({ day, rows: SYMBOLS })))
    const { code, json } = await runHere([...command, '--json'], {
      datasets: DATASETS,
      environment: environmentOf(database),
    })
    const left = SYMBOLS * (DAYS - before.length)
    expect([code, json]).toEqual([0, expect.objectContaining({ published: left, skipped_dates: before.length })])
    expect(await stored()).toEqual(dates.map((day) => ({ day, rows: SYMBOLS })))
  }, 300_000)

  it('an import does not continue with different options or after the dataset is dropped', async () => {
    const database = await newDatabase()
    await killed(database)
    const other = await imported(database, '--batch-dates', '--source', 'other')
    expect(other.json).toMatchObject({ rows: SYMBOLS * DAYS, skipped_dates: 0 })
    const dates = await database.database.query('select distinct dataset from bourse.import_dates')
    expect(dates).toEqual([{ dataset: 'levels' }])
    await runHere(['datasets', 'drop', 'levels', '--yes'], { datasets: DATASETS, environment: environmentOf(database) })
    const left = await database.database.query('select 1 from bourse.import_dates')
    expect(left).toEqual([])
  }, 300_000)

  it('an import in batches cannot replace all rows of its source', async () => {
    const { code, json } = await imported(await newDatabase(), '--batch-dates', '--complete')
    expect([code, json.error.message]).toEqual([1, expect.stringContaining('--complete')])
  })
})

describe('an import into a staging table with groups', () => {
  const reports = (...more: string[]) => ['import', 'reports', path, ...more]
  const importReports = ({ url }: TestDatabase, ...more: string[]) =>
    runHere([...reports(...more), '--json'], { datasets: DATASETS, environment: environmentOf({ url }) })
  const reported = async ({ database }: TestDatabase) =>
    (
      await database.query<{ rows: number; dates: number; batches: number }>(
        `select count(*)::int as rows, count(distinct date)::int as dates,
           (select count(*)::int from bourse.batches where dataset = 'reports') as batches from reports.reported`,
      )
    )[0]

  it('a killed import leaves nothing, and the next one publishes all rows in one batch', async () => {
    const symbols = 50
    await writeLevels(symbols)
    const database = await newDatabase()
    await killed(database, reports(), symbolsOf(symbols).at(-1))
    expect(await reported(database)).toEqual({ rows: 0, dates: 0, batches: 0 })
    const { code, json } = await importReports(database)
    expect([code, json]).toEqual([0, expect.objectContaining({ published: symbols * DAYS, quarantined: 0 })])
    expect(await reported(database)).toEqual({ rows: symbols * DAYS, dates: DAYS, batches: 1 })
    // Each run has one lineage event that ends it; the next run of the same file ends the killed one.
    const events = await database.database.query<{ run_id: string; type: string }>(
      `select run_id, type from bourse.lineage_events where kind = 'import' order by id`,
    )
    expect(events.map(({ type }) => type)).toEqual(['START', 'ABORT', 'START', 'COMPLETE'])
    const [first, aborted, second, completed] = events.map(({ run_id: id }) => id)
    expect([aborted, completed]).toEqual([first, second])
  }, 300_000)

  it('with --batch-dates, a killed import continues after the published dates', async () => {
    const database = await newDatabase()
    await killed(database, reports('--batch-dates'))
    const { rows = 0, dates: skipped = 0 } = (await reported(database)) ?? {}
    expect(skipped).toBeGreaterThan(0)
    expect(rows).toBe(SYMBOLS * skipped)
    const { code, json } = await importReports(database, '--batch-dates')
    expect([code, json]).toEqual([0, expect.objectContaining({ skipped_dates: skipped })])
    expect(await reported(database)).toEqual({ rows: SYMBOLS * DAYS, dates: DAYS, batches: 2 })
  }, 300_000)
})
