import { addDays, addMonths } from '@bourse/kit/values'
import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { startPublisher, type FakePublisher } from '@bourse/testkit/publisher'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { history } from './support/backfilled.ts'
import { runHere } from './support/command-line.ts'
import { manyListings, symbolsOf } from './support/many-listings.ts'

/** `full` runs the test at the size of `.ci/deep`; any other value runs it at a small size. */
const { BOURSE_BACKFILL } = process.env
const { symbols, years, kills } =
  BOURSE_BACKFILL === 'full' ? { symbols: 500, years: 10, kills: 10 } : { symbols: 20, years: 1, kills: 3 }
/** Maximum delay of a kill after its request, so that it also interrupts publications. */
const MAX_DELAY_MS = 60

const FROM = '2016-01-01'
const TO = addDays(addMonths(FROM, 12 * years), -1)
const PROGRAM = fileURLToPath(new URL('support/backfill-program.ts', import.meta.url))
const words = ['sources', 'backfill', 'acme-symbols', '--from', FROM, '--to', TO]
const clock = { now: () => new Date().toISOString(), millis: () => Date.now() }

let folder: string
let publisher: FakePublisher
let databases: TestDatabase[]
/** Called with the number of each request for a unit. */
let onRequest: (request: number) => void
beforeEach(async () => {
  databases = []
  onRequest = () => undefined
  folder = await mkdtemp(join(tmpdir(), 'bourse-killed-backfill-'))
  publisher = await startPublisher({ id: 'acme', missing: () => ({ status: 404, body: '' }) }, { clock })
  publisher.put('/symbols', symbolsOf(symbols).join())
  const dates = weekdays()
  let requests = 0
  for (const [number, symbol] of symbolsOf(symbols).entries())
    publisher.put(`/symbols/${symbol}/${FROM}/${TO}`, () => {
      onRequest(++requests)
      return { body: dates.map((date, day) => `${date},${100 + number}.${10 + (day % 90)}`).join('\n') }
    })
})
afterEach(async () => {
  await publisher.close()
  await Promise.all(databases.map((database) => database.drop()))
  await rm(folder, { recursive: true, force: true })
})

function weekdays(): readonly string[] {
  const dates: string[] = []
  for (let date = FROM; date <= TO; date = addDays(date, 1))
    if (![0, 6].includes(new Date(date).getUTCDay())) dates.push(date)
  return dates
}

async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  databases.push(database)
  return database
}

async function environmentOf({ url }: TestDatabase) {
  const config = join(folder, 'config.json')
  await writeFile(config, JSON.stringify({ publishers: { acme: { base_url: publisher.url, plan: 'paid' } } }))
  return {
    ...{ DATABASE_URL: url, BOURSE_DATA_DIR: join(folder, 'data'), BOURSE_PORT: '0', BOURSE_CONFIG: config },
    ...{ BOURSE_DEMO: 'off', BOURSE_METRICS_PORT: '0', BOURSE_LOG_LEVEL: 'warn', LISTINGS: String(symbols) },
  }
}

async function completed(database: TestDatabase) {
  const datasets = [manyListings(symbols), history]
  const { code, stdout } = await runHere(words, { datasets, environment: await environmentOf(database) })
  expect([code, stdout]).toEqual([0, expect.stringMatching(`${symbols} of ${symbols} units`)])
}

/** Runs the command in a separate process, which is killed shortly after its nth request. */
async function killedAfter(database: TestDatabase, nth: number): Promise<void> {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...(await environmentOf(database)) }
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, ...words], { env, stdio: 'ignore' })
  let own = 0
  onRequest = () => {
    if (++own === nth) setTimeout(() => child.kill('SIGKILL'), Math.random() * MAX_DELAY_MS)
  }
  await once(child, 'exit')
  onRequest = () => undefined
  expect(child.signalCode).toBe('SIGKILL')
  // The killed process's claim expires 90 seconds after its last heartbeat.
  await database.database.query(`update bourse.backfills set alive_at = alive_at - interval '90 seconds'`)
}

const digestOf = async ({ database }: TestDatabase) =>
  (
    await database.query(
      `select count(*)::int as rows, md5(string_agg(concat_ws(',', instrument_id, date, close), ';'
         order by instrument_id, date)) as digest
       from history.prices`,
    )
  )[0]

describe.runIf(BOURSE_BACKFILL !== undefined)('a backfill that is killed at random moments (BOURSE_BACKFILL)', () => {
  test(
    `${symbols} symbols by ${years} years, killed ${kills} times: no unit is fetched more than twice, and the rows ` +
      'are the same as in an undisturbed run',
    async () => {
      const [undisturbed, killed] = [await newDatabase(), await newDatabase()]
      await completed(undisturbed)
      const before = publisher.requests().length
      const share = Math.floor(symbols / (kills + 1))
      for (let kill = 0; kill < kills; kill++) await killedAfter(killed, 1 + Math.floor(Math.random() * share))
      await completed(killed)
      const units = publisher
        .requests()
        .slice(before)
        .map(({ address }) => address)
        .filter((address) => address !== '/symbols')
      const times = Map.groupBy(units, (address) => address)
      expect(times.size).toBe(symbols)
      expect(Math.max(...[...times.values()].map(({ length }) => length))).toBeLessThanOrEqual(2)
      const rows = await digestOf(killed)
      expect(rows).toEqual(await digestOf(undisturbed))
      expect(rows).toMatchObject({ rows: symbols * weekdays().length })
    },
    1_200_000,
  )
})
