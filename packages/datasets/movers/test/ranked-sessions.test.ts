import { addDays, weekdays } from '@bourse/kit/values'
import {
  fakeListingId,
  fakeListings,
  recordedActions,
  recordedSplits,
  runOwedJobs,
  startTestHost,
  type TestAnswer,
  type TestHost,
} from '@bourse/testkit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import dataset from '../src/index.ts'
import { sessionMoves } from '../src/records.ts'
import { recordedEnds, withRecordedEnds } from './support/recorded-ends.ts'
import { recordedBars, recordedDailyBars } from './support/recorded-bars.ts'

/** Fifty listings: a session that lacks one of them is complete; a session that lacks two is not. */
const NAMES = Array.from({ length: 50 }, (_, index) => `L${String(index).padStart(2, '0')}`)
const FUNDS = ['FUNDA', 'FUNDB', 'FUNDC']
const listings = withRecordedEnds(
  fakeListings([
    ...NAMES.map((name) => `XNAS:${name}`),
    ...FUNDS.map((symbol) => ({ kind: 'FUND', stretches: [{ symbol, exchange_mic: 'XNAS' }] })),
  ]),
)

const idOf = (symbol: string) => fakeListingId(`XNAS:${symbol}`)

let host: TestHost
let key: string

beforeEach(async () => {
  host = await startTestHost({
    datasets: [listings, recordedActions, recordedBars, dataset],
    clock: '2026-02-27T22:00:00Z',
  })
  key = await host.key()
})

afterEach(() => host.close())

/** Publishes one day's closes by symbol. */
function publish(date: string, closes: Readonly<Record<string, string>>, more: object = {}) {
  const rows = Object.entries(closes).map(([symbol, close]) => ({ symbol, date, close, open: close, ...more }))
  return host.publish(recordedDailyBars, rows, { source: 'primary', market: 'XNAS' })
}

/** Records a last day for the given listings. */
const end = (ends_on: string, ...symbols: readonly string[]) =>
  host.publish(
    recordedEnds,
    symbols.map((symbol) => ({ instrument_id: idOf(symbol), ends_on })),
    { source: 'test' },
  )

const all = (close: string, names: readonly string[] = NAMES) => Object.fromEntries(names.map((name) => [name, close]))

const movers = (query = '') => host.get(`/v1/movers?${query}`, { key })
const datesOf = ({ json }: TestAnswer): readonly string[] => [
  ...new Set<string>(json.data.map(({ date }: { date: string }) => date)),
]
const symbolsOf = ({ json }: TestAnswer): readonly string[] => json.data.map(({ symbol }: { symbol: string }) => symbol)

/** Returns how many rows each batch of the read model opened, in order. */
async function batches(): Promise<readonly number[]> {
  const rows = await host.database.database.query<{ opened: string }>(
    `select opened::text from bourse.batches where source = 'rank-sessions' order by id`,
  )
  return rows.map(({ opened }) => Number(opened))
}

describe.each([false, true])('movers: the latest complete session (stored: %s)', (isStored) => {
  beforeEach(async () => {
    await publish('2026-02-25', { ...all('10'), ...all('10', FUNDS) })
    await publish('2026-02-26', { ...all('11'), ...all('11', FUNDS) })
  })

  const look = async () => {
    if (isStored) await runOwedJobs(host)
    return datesOf(await movers())
  }

  test('the session has a bar for 98% of the listings that have a bar in the previous session', async () => {
    await publish('2026-02-27', all('12', NAMES.slice(0, 48)))
    expect(await look()).toEqual(['2026-02-26'])
    await publish('2026-02-27', { L48: '12' })
    expect(await look()).toEqual(['2026-02-27'])
  })

  test('the session does not wait for listings that were delisted between the two sessions', async () => {
    await end('2026-02-26', 'L48', 'L49')
    await publish('2026-02-27', all('12', NAMES.slice(0, 47)))
    expect(await look()).toEqual(['2026-02-26'])
    await publish('2026-02-27', { L47: '12' })
    expect(await look()).toEqual(['2026-02-27'])
  })

  test('the session waits for listings on their last day', async () => {
    await end('2026-02-27', 'L48', 'L49')
    await publish('2026-02-27', all('12', NAMES.slice(0, 48)))
    expect(await look()).toEqual(['2026-02-26'])
  })

  test('the session is complete as soon as the missing listings are recorded as delisted', async () => {
    await publish('2026-02-27', all('12', NAMES.slice(0, 48)))
    expect(await look()).toEqual(['2026-02-26'])
    await end('2026-02-26', 'L48', 'L49')
    expect(await look()).toEqual(['2026-02-27'])
  })

  test('the session is used without waiting 8 hours, and without waiting for mutual funds', async () => {
    await publish('2026-02-27', all('12'))
    expect(await look()).toEqual(['2026-02-27'])
  })

  test('only listings in the previous session count, not new ones', async () => {
    await publish('2026-02-27', all('12', NAMES.slice(0, 25)))
    expect(await look()).toEqual(['2026-02-26'])
  })

  test('the session is determined separately for mutual funds', async () => {
    await publish('2026-02-27', all('12'))
    if (isStored) await runOwedJobs(host)
    expect(datesOf(await movers('asset_type=FUND'))).toEqual(['2026-02-26'])
    await publish('2026-02-27', all('12', FUNDS))
    if (isStored) await runOwedJobs(host)
    expect(datesOf(await movers('asset_type=FUND'))).toEqual(['2026-02-27'])
  })

  test('the session is found even if all data is old', async () => {
    host.clock.set('2027-06-01T12:00:00Z')
    expect(await look()).toEqual(['2026-02-26'])
    expect(await batches()).toEqual(isStored ? [1] : [])
  })
})

describe('movers: the stored rankings', () => {
  test('rankings contain the last 10 sessions after any number of publications', async () => {
    const days = [...weekdays('2020-01-02', '2026-02-27')]
    const rows = days.map((date, index) => ({ symbol: 'L00', date, close: String(100 + (index % 7)) }))
    await host.publish(recordedDailyBars, rows, { source: 'import', market: 'XNAS' })
    expect(await runOwedJobs(host)).toContain('movers__rank-sessions')
    const kept = await host.database.database.query<{ date: string }>(
      'select date::text from movers.ranked_sessions order by date',
    )
    expect(kept.map(({ date }) => date)).toEqual([
      ...['2026-02-13', '2026-02-17', '2026-02-18', '2026-02-19', '2026-02-20'],
      ...['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27'],
    ])
    // One row for each session, and one for its only move.
    expect(await batches()).toEqual([20])
  })

  test('rankings do not change if no bar in the last sessions changed', async () => {
    for (const date of weekdays('2026-02-02', '2026-02-27')) await publish(date, all('10', ['L00', 'L01']))
    await runOwedJobs(host)
    const before = await batches()
    await publish('2015-03-02', all('10'))
    expect(await runOwedJobs(host)).toEqual(['movers__rank-sessions'])
    expect(await batches()).toEqual(before)
  })

  test('rankings reflect a changed bar: its session and the next are reranked, and only changed rows are written', async () => {
    for (const [index, date] of [...weekdays('2026-02-23', '2026-02-27')].entries())
      await publish(date, { ...all('10'), L07: `1${index}`, L08: `1${index}` })
    await runOwedJobs(host)
    expect(
      symbolsOf(await movers())
        .slice(0, 2)
        .toSorted(),
    ).toEqual(['L07', 'L08'])
    const before = await batches()
    host.clock.advance(60_000)
    await publish('2026-02-26', { L07: '10.5' })
    await runOwedJobs(host)
    const { json } = await movers()
    expect(json.data[0]).toMatchObject({ symbol: 'L07', previous_close: 10.5, close: 14, change: 3.5 })
    // Two rows for each of the two sessions: the session itself, and its only move that changed.
    expect((await batches()).slice(before.length)).toEqual([4])
  })

  test('rankings withhold a listing that opened 90% away until its split is recorded', async () => {
    await publish('2026-02-25', all('10'))
    await publish('2026-02-26', all('10'))
    await publish('2026-02-27', { ...all('10'), L01: '11' })
    // The listing's one-for-ten split is not yet known.
    await publish('2026-02-27', { L00: '101' }, { high: '101', low: '101' })
    await runOwedJobs(host)
    expect(symbolsOf(await movers())).toEqual(['L01'])
    const [row] = await host.database.database.query<{ withheld: string }>(
      'select withheld from movers.session_moves where withheld is not null',
    )
    expect(row?.withheld).toBe('opened 910% away from the previous close 10, and no split is on record')
    host.clock.advance(1_000)
    const before = host.clock.now()
    host.clock.advance(3_600_000)
    await host.publish(recordedSplits, [{ instrument_id: idOf('L00'), execution_date: '2026-02-27', ratio: '0.1' }], {
      source: 'test',
    })
    expect(await runOwedJobs(host)).toContain('movers__rank-sessions')
    expect((await movers()).json.data).toMatchObject([
      { symbol: 'L01', percent_change: 0.1 },
      { symbol: 'L00', previous_close: 100, change: 1, percent_change: 0.01 },
    ])
    expect(symbolsOf(await movers(`as_of=${before}`))).toEqual(['L01'])
  })

  test('rankings reach the same state if the job runs again after a crash', async () => {
    for (const date of weekdays('2026-02-23', '2026-02-27')) await publish(date, all('10', ['L00', 'L01']))
    await runOwedJobs(host)
    const before = await movers()
    const written = await batches()
    await host.database.database.query('delete from bourse.job_marks')
    expect(await runOwedJobs(host)).toContain('movers__rank-sessions')
    expect(await batches()).toEqual(written)
    expect((await movers()).text).toBe(before.text)
  })

  test('rankings are removed after a month; the session is then computed on request', async () => {
    for (const date of ['2026-02-25', '2026-02-26', '2026-02-27'])
      await publish(date, { ...all('10'), L03: date.slice(-2) })
    await runOwedJobs(host)
    const asked = () => movers('date=2026-02-27')
    const before = (await asked()).json.data
    expect(before).toMatchObject([{ symbol: 'L03', previous_close: 26, close: 27 }])
    for (const days of [31, 32, 40]) {
      host.clock.set(`${addDays('2026-02-27', days)}T12:00:00Z`)
      const { json } = await asked()
      expect([days, json.data]).toEqual([days, before])
      expect([days, (await movers()).json.data]).toEqual([days, before])
    }
    expect(sessionMoves.retain).toEqual({ days: 31 })
  })
})
