import { addDays } from '@bourse/kit/values'
import { createTestDatabase, fakeSessions, type TestDatabase } from '@bourse/testkit'
import { startPublisher, type FakePublisher } from '@bourse/testkit/publisher'
import { sample } from '@bourse/testkit/workspace'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { history } from './support/backfilled.ts'
import { runHere } from './support/command-line.ts'

const FROM = '2026-01-01'
const DAYS = Array.from({ length: 30 }, (_, index) => addDays(FROM, index))
const TO = DAYS.at(-1) ?? FROM
const clock = { now: () => new Date().toISOString(), millis: () => Date.now() }

let folder: string
let publisher: FakePublisher
let databases: TestDatabase[]
beforeEach(async () => {
  databases = []
  folder = await mkdtemp(join(tmpdir(), 'bourse-backfill-'))
  publisher = await startPublisher({ id: 'acme', missing: () => ({ status: 404, body: '' }) }, { clock })
  for (const [index, date] of DAYS.entries()) publisher.put(`/days/${date}`, `AAA,${100 + index}\nBBB,${10 + index}\n`)
})
afterEach(async () => {
  await publisher.close()
  await Promise.all(databases.map((database) => database.drop()))
  await rm(folder, { recursive: true, force: true })
})

async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  databases.push(database)
  return database
}

async function environmentOf({ url }: TestDatabase, plan = 'paid') {
  const config = join(folder, 'config.json')
  await writeFile(config, JSON.stringify({ publishers: { acme: { base_url: publisher.url, plan } } }))
  return {
    ...{ DATABASE_URL: url, BOURSE_DATA_DIR: join(folder, 'data'), BOURSE_PORT: '0', BOURSE_CONFIG: config },
    ...{ BOURSE_DEMO: 'off', BOURSE_METRICS_PORT: '0', BOURSE_LOG_LEVEL: 'warn' },
  }
}

const words = ['sources', 'backfill', 'acme-day', '--from', FROM, '--to', TO]
async function backfill(database: TestDatabase, more: readonly string[] = [], plan?: string) {
  return runHere([...words, ...more], { datasets: [sample, history], environment: await environmentOf(database, plan) })
}

const rowsOf = ({ database }: TestDatabase) =>
  database.query('select date::text as date, close::text as close from history.prices order by date, close')

/** Runs the command in a separate process and kills it at the nth request. */
async function endedAt(database: TestDatabase, nth: number, signal: 'SIGKILL' | 'SIGINT') {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...(await environmentOf(database)) }
  const program = fileURLToPath(new URL('support/backfill-program.ts', import.meta.url))
  const child = spawn(process.execPath, [program, ...words], { env, stdio: 'ignore' })
  publisher.put(`/days/${DAYS[nth - 1]}`, () => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    return { body: `AAA,${99 + nth}\nBBB,${9 + nth}\n` }
  })
  await once(child, 'exit')
}

const timesFetched = () => DAYS.map((day) => publisher.requests().filter(({ address }) => address.endsWith(day)).length)

describe('bourse sources backfill', () => {
  test('connectors check G11: a back-fill killed at the 12th of 30 sessions is completed by another process', async () => {
    const [killed, undisturbed] = [await newDatabase(), await newDatabase()]
    expect((await backfill(undisturbed)).code).toBe(0)
    const before = publisher.requests().length
    await endedAt(killed, 12, 'SIGKILL')
    expect(publisher.requests()).toHaveLength(before + 12)
    // The killed process's claim expires 90 seconds after its last heartbeat.
    await killed.database.query(`update bourse.backfills set alive_at = alive_at - interval '90 seconds'`)
    const { code, stdout } = await backfill(killed, ['--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ state: 'done', units: 30, done: 30, failed: 0, failed_units: [] })
    expect(Math.max(...timesFetched())).toBeLessThanOrEqual(1 + 2)
    expect(publisher.requests().length - before).toBeLessThanOrEqual(31)
    expect(await rowsOf(killed)).toEqual(await rowsOf(undisturbed))
    expect(await rowsOf(killed)).toHaveLength(60)
  })

  test('after Ctrl-C, the back-fill stays recorded, and any process continues it immediately', async () => {
    const database = await newDatabase()
    await endedAt(database, 5, 'SIGINT')
    const [left] = await database.database.query('select state, holder from bourse.backfills')
    expect(left).toMatchObject({ holder: null })
    const { code, stdout } = await backfill(database)
    expect([code, stdout]).toEqual([0, expect.stringMatching(/30 of 30 units, .*60 rows\.\ndone/)])
    expect(Math.max(...timesFetched())).toBeLessThanOrEqual(2)
  })

  test('a back-fill is estimated, stops at a maximum number of requests, and appears in sources show', async () => {
    const database = await newDatabase()
    const dry = await backfill(database, ['--dry-run'], 'free')
    expect(dry.stdout).toMatch(/30 units, about 30 requests, at least 1 minute at 80%/)
    expect(publisher.requests()).toHaveLength(0)
    expect((await backfill(database, ['--max-requests', '3'])).stdout).toMatch('stopped: sent 3 requests, its limit')
    const environment = await environmentOf(database)
    const show = await runHere(['sources', 'show', 'acme-day', '--json'], { datasets: [sample, history], environment })
    expect(show.json).toMatchObject({ backfill: { state: 'stopped', done: 3, total: 30 } })
    expect((await backfill(database, ['--stop'])).code).toBe(0)
    const bySymbol = await backfill(database, ['--by', 'symbol', '--restart'])
    expect([bySymbol.code, bySymbol.stdout]).toEqual([1, expect.stringMatching(/stopped: .*Omit --by/)])
    const dryBySymbol = await backfill(database, ['--symbols', 'AAA', '--dry-run'])
    expect([dryBySymbol.code, dryBySymbol.stderr]).toEqual([1, expect.stringMatching('Leave out --symbols')])
    expect((await backfill(database, ['--failed'])).stderr).toMatch('--failed needs --restart')
  })

  test('connectors 5.1: requests that the publisher bills are sent only after --yes', async () => {
    const environment = await environmentOf(await newDatabase())
    const billed = (...more: readonly string[]) =>
      runHere(['sources', ...more], { datasets: [sample, history], environment })
    publisher.put('/costs/1', '0.02')
    publisher.put('/costs/3', '0.06')
    const days = ['--from', FROM, '--to', DAYS[2] ?? FROM]
    const cost = 'Acme bills each request: 3 units would cost about 0.06 USD.'
    const dry = await billed('backfill', 'billed-day', ...days, '--dry-run')
    expect([dry.code, dry.stdout]).toEqual([0, expect.stringMatching(cost)])
    for (const verb of ['backfill', 'run']) {
      const refused = await billed(verb, 'billed-day', ...days)
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(cost)])
      expect(refused.stderr).toMatch('Add --yes')
    }
    const unit = ['--unit', JSON.stringify({ date: FROM })]
    const refused = await billed('test', 'billed-day', ...unit)
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching('one unit would cost about 0.02 USD')])
    expect((await billed('enable', 'billed-day')).stderr).toMatch('Add --yes')
    expect(timesFetched().every((times) => times === 0)).toBe(true)
    const tried = await billed('test', 'billed-day', ...unit, '--yes', '--json')
    expect(tried.json).toMatchObject({ rows: 1, cost: { units: 1, amount: '0.02', currency_code: 'USD' } })
    expect((await billed('run', 'billed-day', ...days, '--yes')).code).toBe(0)
    expect((await billed('backfill', 'billed-day', ...days, '--yes')).code).toBe(0)
    expect(timesFetched().slice(0, 4)).toEqual([3, 2, 2, 0])
  })

  test('connectors 5.1: the report has rows by year and market, and sessions without rows for 40% of the listings', async () => {
    const database = await newDatabase()
    const environment = await environmentOf(database)
    // Tuesday and Wednesday without AAA; January 3 is a Saturday, when XNAS has no session.
    for (const index of [2, 5, 6]) publisher.put(`/days/${DAYS[index]}`, `BBB,${10 + index}\n`)
    const options = { datasets: [sample, history, fakeSessions({ holidays: [FROM] })], environment }
    const { code, stdout } = await runHere(words, options)
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^ {2}history.prices XNAS: 2026 27$/m)])
    expect(stdout).toMatch(/^ {2}history.prices XNYS: 2026 30$/m)
    expect(stdout).toMatch(/^ {2}gap history.prices XNAS: 2026-01-06 to 2026-01-07, 2 sessions$/m)
    expect(stdout).not.toMatch('datasets pack')
    const { json } = await runHere([...words, '--json'], options)
    expect(json.years).toHaveLength(2)
    expect(json.gaps).toEqual([
      { record: 'history.prices', market: 'XNAS', from: '2026-01-06', to: '2026-01-07', sessions: 2 },
    ])
  })

  test('a back-fill with failed units lists them and ends with exit code 1', async () => {
    const database = await newDatabase()
    publisher.put(`/days/${DAYS[2]}`, () => ({ status: 404, body: 'no such day' }))
    const failed = await backfill(database)
    expect([failed.code, failed.stdout]).toEqual([
      1,
      expect.stringMatching(/29 of 30 units[^]*done with 1 failed unit/),
    ])
    expect(failed.stdout).toMatch(`failed {"date":"${DAYS[2]}"}`)
    publisher.put(`/days/${DAYS[2]}`, 'AAA,102\n')
    const again = await runHere(['sources', 'backfill', 'acme-day', '--restart', '--failed'], {
      datasets: [sample, history],
      environment: await environmentOf(database),
    })
    expect([again.code, again.stdout]).toEqual([0, expect.stringMatching('30 of 30 units')])
  })
})
