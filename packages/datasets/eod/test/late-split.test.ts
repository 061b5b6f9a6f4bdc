import { ruleSessions } from '@bourse/calendar-rules'
import {
  fakeListingId,
  fakeListings,
  recordedActions,
  recordedSplits,
  runOwedJobs,
  startTestHost,
  type TestHost,
  sessionsDataset,
} from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import eod, { dailyBars } from '../src/index.ts'

const listings = fakeListings(['XNAS:AAPL', 'XNAS:NVDA', 'XNAS:TSLA'])
const idOf = (symbol: string) => fakeListingId(`XNAS:${symbol}`)

let host: TestHost
let key: string

beforeAll(async () => {
  host = await startTestHost({
    datasets: [listings, sessionsDataset(ruleSessions), recordedActions, eod],
    clock: '2026-03-02T22:00:00Z',
  })
  key = await host.key()
  for (const symbol of ['AAPL', 'NVDA', 'TSLA']) await publish(symbol, '2026-02-27', '1000')
  for (const symbol of ['AAPL', 'NVDA', 'TSLA'])
    expect(await publish(symbol, '2026-03-02', '50.5')).toMatchObject({ published: 0, held: 1 })
  await runOwedJobs(host)
})

afterAll(() => host.close())

const publish = (symbol: string, date: string, close: string) =>
  host.publish(dailyBars, [{ symbol, date, close, open: '50' }], { source: 'primary', market: 'XNAS' })

const split = (symbol: string, execution_date: string, ratio: string) =>
  host.publish(recordedSplits, [{ instrument_id: idOf(symbol), execution_date, ratio }], { source: 'test' })

const dates = async (symbol: string, more = '') => {
  const { json } = await host.get(`/v1/eod?symbols=${symbol}&from=2026-02-01&order=asc${more}`, { key })
  return json.data.map(({ date }: { date: string }) => date)
}

describe('eod rule 4: a bar held for a split that is recorded late', () => {
  test('the bar is published when the split arrives, under its own date, and known from that instant', async () => {
    expect(await dates('AAPL')).toEqual(['2026-02-27'])
    // Splits arrive up to a day after their execution.
    host.clock.set('2026-03-03T20:00:00Z')
    await split('AAPL', '2026-03-02', '20')
    host.clock.set('2026-03-03T20:00:10Z')
    expect(await runOwedJobs(host)).toContain('eod__release-held-bars')
    expect(await dates('AAPL')).toEqual(['2026-02-27', '2026-03-02'])
    const [row] = await host.database.database.query<{ known_from: string }>(
      'select to_char(known_from at time zone \'UTC\', \'YYYY-MM-DD"T"HH24:MI:SS"Z"\') as known_from from ' +
        "eod.daily_bars where instrument_id = $1 and date = '2026-03-02'",
      [idOf('AAPL')],
    )
    expect(row?.known_from).toBe('2026-03-03T20:00:10Z')
    expect(await dates('AAPL', '&as_of=2026-03-03T20:00:05Z')).toEqual(['2026-02-27'])
  })

  test('the bar stays held after a split on a different day or in a different listing', async () => {
    await split('NVDA', '2026-02-26', '20')
    await runOwedJobs(host)
    expect(await dates('NVDA')).toEqual(['2026-02-27'])
    expect(await dates('TSLA')).toEqual(['2026-02-27'])
  })
})
