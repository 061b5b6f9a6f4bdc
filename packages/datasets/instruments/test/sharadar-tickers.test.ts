import { runTimetable, startTestHost, type TestHost } from '@bourse/testkit'
import { CANARY_KEY, startPublisher, type FakePublisher } from '@bourse/testkit/publisher'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import instruments from '../src/index.ts'

const COLUMNS = [
  'permaticker',
  'ticker',
  'name',
  'exchange',
  'isdelisted',
  'category',
  'firstpricedate',
  'lastpricedate',
]
type Listed = readonly [key: number, ticker: string, isDelisted: 'Y' | 'N', first: string, last: string]

/** Nasdaq Data Link as a publisher that requires its key in the query. */
const profile = {
  id: 'nasdaq-data-link',
  refuse: ({ query }: { readonly query: URLSearchParams }, key: string) =>
    query.get('api_key') === key ? undefined : { status: 400, body: { quandl_error: { code: 'QEAx01' } } },
  missing: () => ({ status: 404, body: { quandl_error: { code: 'QECx02' } } }),
}

let host: TestHost
let publisher: FakePublisher
let key: string

beforeAll(async () => {
  process.env['BOURSE_SECRET_NASDAQ_DATA_LINK_API_KEY'] = CANARY_KEY
  publisher = await startPublisher(profile, {
    clock: { now: () => host.clock.now(), millis: () => host.clock.millis() },
  })
  host = await startTestHost({
    datasets: [instruments],
    clock: '2026-03-02T06:00:00Z',
    config: {
      sources: { 'sharadar-tickers': { enabled: true } },
      publishers: { 'nasdaq-data-link': { base_url: publisher.url } },
    },
  })
  key = await host.key()
})
afterAll(async () => {
  await host.close()
  await publisher.close()
  delete process.env['BOURSE_SECRET_NASDAQ_DATA_LINK_API_KEY']
})

/** Publishes the table TICKERS on a day at 06:30 in New York. */
async function publish(date: string, ...listed: readonly Listed[]): Promise<void> {
  const data = listed.map(([id, ticker, isDelisted, first, last]) => [
    ...[id, ticker, `${ticker} Inc`, 'NASDAQ', isDelisted, 'Domestic Common Stock', first, last],
  ])
  const columns = COLUMNS.map((name) => ({ name, type: 'text' }))
  publisher.put('/api/v3/datatables/SHARADAR/TICKERS.json', { datatable: { data, columns }, meta: {} })
  await runTimetable(host, { from: `${date}T11:00:00Z`, to: `${date}T12:00:00Z`, events: [] })
}

/** Returns all listings' symbols over time, as `symbol from to`. */
async function symbols(): Promise<readonly string[]> {
  const { json } = await host.get('/v1/instruments?status=all&limit=1000', { key })
  const lists = (json.data as { id: string }[]).map(async ({ id }) => {
    const { json: list } = await host.get(`/v1/instruments/${id}/symbols`, { key })
    return (list.data as Readonly<Record<string, unknown>>[])
      .map((row) => [row['symbol'], row['valid_from'], row['valid_to'] ?? 'now'].join(' '))
      .toSorted()
      .join(', ')
  })
  return (await Promise.all(lists)).toSorted()
}

describe('Sharadar listings', () => {
  it('listings start on their first day with a price; a delisted listing ends on its last, under its symbol on that day', async () => {
    await publish(
      '2026-03-02',
      [1, 'SHA', 'N', '2016-03-01', '2026-02-27'],
      [2, 'SHA1', 'Y', '2001-03-01', '2009-06-30'],
      [3, 'SHB', 'Y', '2003-09-10', '2020-01-31'],
    )
    expect(await symbols()).toEqual([
      ...['SHA 2001-03-01 2009-06-30', 'SHA 2016-03-01 now', 'SHB 2003-09-10 2020-01-31'],
    ])
  })

  it('a listing stays one listing under a new ticker, because the permaticker is the same', async () => {
    await publish('2026-03-03', [1, 'SHC', 'N', '2016-03-01', '2026-03-02'])
    expect(await symbols()).toContain('SHA 2016-03-01 2026-03-02, SHC 2026-03-03 now')
  })
})
