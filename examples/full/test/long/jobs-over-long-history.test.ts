import { corporateEvent, events } from '@bourse/corporate-actions'
import eod, { dailyBars } from '@bourse/eod'
import { sessionsBetween } from '@bourse/calendar-rules'
import { addDays } from '@bourse/kit/values'
import { runTimetable, type TestHost } from '@bourse/testkit'
import shorts, { shortVolume } from '@bourse/shorts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFullHost } from '../support/full-host.ts'

/** An import of old bars, with nothing newer. */
const [FIRST, LAST] = ['2016-10-03', '2018-06-29']
const SYMBOLS = ['AAPL', 'MSFT', 'NVDA', 'T', 'XYZ']
/** Maximum age of the rows that a job may read, in days before the newest rows. */
const MOST_DAYS = 400

const VOLUME = { short_volume: '1', short_exempt_volume: '0', total_volume: '2', ratio: '0.5', facilities: [] }
const OPTIONS = { source: 'import', market: 'XNAS', createEntities: true } as const

let host: TestHost

beforeAll(async () => {
  host = await startFullHost('2026-11-23T23:00:00Z')
  const rows = SYMBOLS.flatMap((symbol, index) =>
    sessionsBetween('XNAS', FIRST, LAST).map((date, day) => ({
      symbol,
      exchange_mic: 'XNAS',
      date,
      close: String(100 * (index + 1) + (day % 7)),
    })),
  )
  await host.publish(dailyBars, rows, OPTIONS)
  expect(await host.pack(eod)).toBe(rows.length)
  const volumes = rows.map(({ symbol, exchange_mic, date }) => ({ symbol, exchange_mic, date, ...VOLUME }))
  await host.publish(shortVolume, volumes, OPTIONS)
  expect(await host.pack(shorts)).toBe(volumes.length)
  const split = { type: 'split', symbol: 'AAPL', execution_date: '2018-06-28', split_ratio: '7' } as const
  await host.submit(events, [corporateEvent(split)], { source: 'test', market: 'XNAS' })
}, 120_000)
afterAll(() => host?.close())

/**
 * Corrupts the segments that no job has a reason to open, so any job that opens one fails. Returns their count by
 * record, for records with a long history.
 */
async function spoilHistory(): Promise<Readonly<Record<string, number>>> {
  const spoilt: Record<string, number> = {}
  for (const [{ longHistory }, { id, segments }] of host.host.wiring.tables)
    if (longHistory)
      spoilt[id] = await host.database.database.execute(`update ${segments} set lines = 'spoilt' where last < $1`, [
        addDays(LAST, -MOST_DAYS),
      ])
  return spoilt
}

/** Jobs that process rows this test does not publish. */
const IDLE: ReadonlySet<string> = new Set([
  'economic__series-with-dates',
  'bonds__all-yields',
  'bonds__yields-of-terms',
  'bonds__yields-of-reports',
])
const namesOfJobs = () => host.host.wiring.datasets.flatMap(({ id, jobs }) => jobs.map((job) => `${id}__${job.id}`))

test('no job in any dataset reads a long history without a date bound', async () => {
  // The quarters from October 2016 to March 2017. If another record has a long history, add rows for it above.
  expect(await spoilHistory()).toEqual({
    'eod.daily_bars': 2 * SYMBOLS.length,
    'shorts.short_volume': 2 * SYMBOLS.length,
  })
  const runs = await runTimetable(host, { from: host.clock.now(), to: '2026-11-24T00:15:00Z' })
  const jobs = new Set(namesOfJobs().filter((name) => !IDLE.has(name)))
  const ran = runs.filter(({ task }) => jobs.has(task))
  expect(ran.filter(({ why }) => why !== '')).toEqual([])
  expect(new Set(ran.map(({ task }) => task))).toEqual(jobs)
}, 180_000)

test('the jobs did their work: sessions are ranked, and files begin on the last date with rows', async () => {
  const key = await host.key()
  const movers = await host.get('/v1/movers?date=2018-06-29', { key })
  expect(movers.json.data.length).toBeGreaterThan(0)
  const ranked = await host.database.database.query<{ date: string }>(
    `select date::text from movers.ranked_sessions where exchange_mic = 'XNAS' order by date desc limit 1`,
  )
  expect(ranked).toEqual([{ date: LAST }])
  const files = await host.get('/v1/flat-files?dataset=eod&limit=1', { key })
  expect(files.json.data).toMatchObject([{ date: LAST, rows: SYMBOLS.length }])
})
