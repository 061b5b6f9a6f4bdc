import { simulatedClock, systemClock, tasksOf, type Database, type Host } from '@bourse/host'
import { addDays } from '@bourse/kit/values'
import { SCREENER_FIELDS } from '@bourse/services'
import pino from 'pino'
import type { Benchmark, BenchmarkOptions, ReportTable } from '../benchmark.ts'
import { currentMarket } from '../data/generated-market.ts'
import { floors } from '../floors.ts'
import { createBenchKey, createScreenerHost, withInstallation, type Installation } from '../installation.ts'
import { race } from '../load/race.ts'
import { loadNow } from '../machine.ts'
import { publishedNights } from '../screener/load-screened-market.ts'
import { screensOf } from '../screener/screens.ts'
import { startServer } from '../servers/start-server.ts'
import { roundTo } from '../statistics.ts'

const LISTINGS = 10_000
/** Enough sessions for the relative strength index to become independent of its start. */
const SESSIONS = 400
const JOB = 'screener__take-snapshots'

/** How long an entire market's nightly snapshot and a screen of it take. */
export const screener: Benchmark = {
  id: 'screener',
  summary: `The nightly snapshot of ${LISTINGS} listings, and POST /v1/screener on it`,
  run: (options) =>
    withInstallation(options.say, async (installation) => {
      const { key, snapshots } = await prepare(installation, options)
      const before = loadNow()
      const screens = await screensTable(installation, key, options)
      const facts = { 'load average before': before, 'load average after': loadNow() }
      return { facts, tables: [snapshots, screens] }
    }),
}

/** Loads the market and takes its snapshots: the first two, and another one the following night. */
async function prepare({ folder, dataDir, database }: Installation, { say, signal }: BenchmarkOptions) {
  const market = currentMarket(LISTINGS, SESSIONS, systemClock.now().slice(0, 10))
  const [eve = '', last = ''] = market.sessions.slice(-2)
  const clock = simulatedClock(nightAfter(eve))
  const host = await createScreenerHost(dataDir, database, { clock, log: pino({ level: 'warn' }) })
  try {
    const rows = []
    for await (const date of publishedNights({ host, market, folder, say })) {
      if (date !== eve && date !== last) continue
      await database.session((held) => held.query('vacuum analyze'))
      clock.set(nightAfter(date))
      say(`Taking snapshots on the night after ${date}.`)
      const seconds = await secondsOfJob(host, signal)
      const [snapshots, load] = [date === eve ? 2 : 1, loadNow()]
      const fields = await filledFields(database)
      const most = floors.screener.snapshotSeconds
      const each = roundTo(seconds / snapshots, 1)
      rows.push({ snapshots, fields, s: roundTo(seconds, 1), 's each': each, 'at most': most, 'load average': load })
    }
    const title = `Until ${market.symbols.length} listings are in the snapshots`
    return { key: await createBenchKey(host), snapshots: { title, rows } }
  } finally {
    await host.close()
  }
}

/** An instant after 22:30 in New York, on the night after a session. */
const nightAfter = (session: string) => `${addDays(session, 1)}T04:00:00Z`

async function secondsOfJob(host: Host, signal: AbortSignal): Promise<number> {
  await host.refresh()
  const take = tasksOf(host.work).find(({ name }) => name === JOB)
  if (take === undefined) throw new Error(`the host has no task ${JOB}`)
  const started = performance.now()
  await take.run(signal)
  return (performance.now() - started) / 1_000
}

/** Number of fields that have a value for at least one of a hundred listings in the newest snapshot. */
async function filledFields(database: Database): Promise<number> {
  const columns = [...Object.keys(SCREENER_FIELDS), 'ticker', 'mic']
  const [row] = await database.query<{ fields: string }>(
    `select count(distinct e.key) as fields from (select to_jsonb(s) as whole from screener.screened s
       where s.snapshot_date = (select max(snapshot_date) from screener.screened) limit 100) s,
       jsonb_each_text(s.whole) e
     where e.value is not null and e.key = any($1::text[])`,
    [columns],
  )
  return Number(row?.fields)
}

/** One client at a time per screen, which measures response time rather than throughput. */
async function screensTable({ dataDir }: Installation, key: string, options: BenchmarkOptions): Promise<ReportTable> {
  const server = await startServer({ entry: 'screener-host-server.ts', dataDir, profile: options.profile })
  try {
    options.say('Requesting screens.')
    const raced = await race(await screensOf(server.origin, key), 1, options)
    const rows = raced.map(({ contender, p50, p99, perSecond }) => ({
      screen: contender.name,
      'p50 ms': roundTo(p50, 1),
      'at most': floors.screener.medianMilliseconds,
      'p99 ms': roundTo(p99, 1),
      'requests/s': Math.round(perSecond),
    }))
    return { title: 'POST /v1/screener, one caller', rows }
  } finally {
    await server.stop()
  }
}
