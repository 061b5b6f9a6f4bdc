import eod, { dailyBars } from '@bourse/eod'
import { defineDataset } from '@bourse/kit'
import movers from '@bourse/movers'
import {
  fakeListingId,
  fakeListings,
  recordedActions,
  recordedSplits,
  runOwedJobs,
  startTestHost,
  type TestHost,
} from '@bourse/testkit'
import { afterEach, expect, test } from 'vitest'

const listings = fakeListings(['XNAS:RISE', 'XNAS:FALL', 'XNAS:SPLIT'])
const idOf = (symbol: string) => fakeListingId(`XNAS:${symbol}`)

const started: TestHost[] = []
afterEach(async () => {
  for (const host of started.splice(0).toReversed()) await host.close()
})

async function start(datasets: readonly (typeof eod)[]): Promise<TestHost> {
  const host = await startTestHost({ datasets, clock: '2026-03-02T22:00:00Z' })
  started.push(host)
  return host
}

const publish = (host: TestHost, symbol: string, closes: Readonly<Record<string, string>>, more: object = {}) =>
  host.publish(
    dailyBars,
    Object.entries(closes).map(([date, close]) => ({ symbol, date, close, open: close })),
    { source: 'primary', market: 'XNAS', ...more },
  )

const moversOf = async (host: TestHost, query = '') =>
  (await host.get(`/v1/movers?${query}`, { key: await host.key() })).json.data

/** The release that stored rankings together with daily bars. */
const together = defineDataset({
  ...eod,
  records: [...eod.records, ...movers.records],
  migrations: Object.fromEntries(Object.entries(eod.migrations).filter(([name]) => name < '0004')),
  moved: {},
})

test('movers: an upgrade removes all rankings from eod, bars remain packed, and the first job run fills in the last sessions', async () => {
  const old = await start([listings, recordedActions, together])
  const query = (text: string) => old.database.database.query<Record<string, string>>(text)
  await publish(old, 'RISE', { '2025-01-02': '7', '2026-02-26': '8', '2026-02-27': '10', '2026-03-02': '12' })
  await publish(old, 'FALL', { '2026-02-26': '8', '2026-02-27': '10', '2026-03-02': '9' })
  const [moves] = movers.records
  if (moves === undefined) expect.fail('movers stores nothing')
  const stale = { previous_date: '2026-02-27', previous_close: '1', close: '2', change: '1', percent_change: '1' }
  await old.publish(moves, [{ symbol: 'FALL', date: '2026-03-02', ...stale, volume: null, withheld: null }], {
    source: 'rank-sessions',
  })
  expect(await old.pack(together)).toBe(1)

  // The older host has stopped; the step that moves rankings is incompatible with its release.
  await query('delete from bourse.replicas')
  const next = await old.beside([listings, recordedActions, eod, movers])
  started.push(next)
  expect(next.host.wiring.datasets.map((dataset) => next.host.wiring.stateOf(dataset).state)).not.toContain('failed')
  expect(await query(`select table_name from information_schema.tables where table_schema = 'eod' order by 1`)).toEqual(
    ['daily_bars', 'daily_bars_claims', 'daily_bars_days', 'daily_bars_held', 'daily_bars_segments', 'migrations'].map(
      (table_name) => ({ table_name }),
    ),
  )
  expect(await query('select record from bourse.record_versions')).toEqual([{ record: 'eod.daily_bars' }])
  expect(await query(`select distinct record from bourse.record_coverage`)).toEqual([{ record: 'eod.daily_bars' }])
  expect(await query('select rows from eod.daily_bars_segments')).toHaveLength(1)

  const workedOut = await moversOf(next)
  expect(workedOut).toMatchObject([{ symbol: 'RISE', date: '2026-03-02', previous_close: 10, close: 12 }])
  expect(await runOwedJobs(next)).toContain('movers__rank-sessions')
  expect(await query('select date::text from movers.ranked_sessions order by date')).toEqual([
    { date: '2026-02-27' },
    { date: '2026-03-02' },
  ])
  expect(await moversOf(next)).toEqual(workedOut)
  expect(await moversOf(next, 'direction=losers')).toMatchObject([{ symbol: 'FALL', change: -1 }])
})

test('movers: a bar that was held for its split is ranked on its new share basis once released', async () => {
  const host = await start([listings, recordedActions, eod, movers])
  await publish(host, 'SPLIT', { '2026-02-27': '1000' })
  expect(await publish(host, 'SPLIT', { '2026-03-02': '50.5' })).toMatchObject({ published: 0, held: 1 })
  await runOwedJobs(host)
  expect(await moversOf(host, 'date=2026-03-02')).toEqual([])
  await host.publish(recordedSplits, [{ instrument_id: idOf('SPLIT'), execution_date: '2026-03-02', ratio: '20' }], {
    source: 'test',
  })
  expect(await runOwedJobs(host)).toEqual(expect.arrayContaining(['eod__release-held-bars', 'movers__rank-sessions']))
  expect(await moversOf(host, 'date=2026-03-02')).toMatchObject([
    { symbol: 'SPLIT', previous_close: 50, change: 0.5, percent_change: 0.01 },
  ])
})

test('movers of synthetic bars are marked as synthetic, computed and stored', async () => {
  const host = await start([listings, eod, movers])
  const key = await host.key()
  await publish(host, 'RISE', { '2026-02-27': '10', '2026-03-02': '12' }, { source: 'demo', demo: true })
  for (const isStored of [false, true]) {
    if (isStored) await runOwedJobs(host)
    const answer = await host.get('/v1/movers', { key })
    expect([answer.json.data.length, answer.headers['x-bourse-data']]).toEqual([1, 'demo'])
  }
})
