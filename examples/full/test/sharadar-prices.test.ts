import { ruleSessions } from '@bourse/calendar-rules'
import corporateActions from '@bourse/corporate-actions'
import eod from '@bourse/eod'
import { fakeListings, runTimetable, sessionsDataset, startTestHost, type TestHost } from '@bourse/testkit'
import { CANARY_KEY, startPublisher, type FakePublisher } from '@bourse/testkit/publisher'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const TABLES = '/api/v3/datatables/SHARADAR'
const SEP = `${TABLES}/SEP.json`

/** Nasdaq Data Link as a publisher that requires its key in the query. */
const profile = {
  id: 'nasdaq-data-link',
  refuse: ({ query }: { readonly query: URLSearchParams }, key: string) =>
    query.get('api_key') === key ? undefined : { status: 400, body: { quandl_error: { code: 'QEAx01' } } },
  missing: () => ({ status: 404, body: { quandl_error: { code: 'QECx02' } } }),
}

const table = (columns: readonly string[], data: readonly (readonly unknown[])[], next: string | null = null) => ({
  datatable: { data, columns: columns.map((name) => ({ name, type: 'text' })) },
  meta: { next_cursor_id: next },
})

const BAR = ['ticker', 'date', 'open', 'high', 'low', 'close', 'volume', 'closeadj', 'closeunadj', 'lastupdated']
/** Two listings, each on its own page. SHA splits 4 for 1 on February 12. */
function bars(date: string, cursor: string | null): object {
  if (cursor !== null) return table(BAR, [['SHB', date, 20, 21, 19, 20.5, 500, 20.5, 20.5, date]])
  const close = date < '2026-02-12' ? 402 : 100.5
  return table(BAR, [['SHA', date, 100, 101.25, 99.5, 100.5, 4000, 90, close, date]], 'second')
}

const ACTION = ['date', 'action', 'ticker', 'name', 'value', 'contraticker', 'contraname']
const SPLIT = ['2026-02-12', 'split', 'SHA', 'Sha', 4, null, null]
const ACTIONS = [['2026-02-10', 'dividend', 'SHA', 'Sha', 0.125, null, null], SPLIT]

let host: TestHost
let publisher: FakePublisher
let key: string

beforeAll(async () => {
  process.env['BOURSE_SECRET_NASDAQ_DATA_LINK_API_KEY'] = CANARY_KEY
  const clock = { now: () => host.clock.now(), millis: () => host.clock.millis() }
  publisher = await startPublisher(profile, { clock })
  const enabled = { enabled: true }
  host = await startTestHost({
    datasets: [fakeListings(['XNAS:SHA', 'XNYS:SHB']), sessionsDataset(ruleSessions), corporateActions, eod],
    clock: '2026-02-02T06:00:00Z',
    config: {
      sources: { 'sharadar-day': enabled, 'sharadar-actions': enabled },
      publishers: { 'nasdaq-data-link': { base_url: publisher.url, plan: 'premium' } },
    },
  })
  key = await host.key()
  publisher.put(SEP, ({ query }) => ({ body: bars(query.get('date') ?? '', query.get('qopts.cursor_id')) }))
  publisher.put(`${TABLES}/ACTIONS.json`, ({ query }) => {
    const [from, to] = [query.get('date.gte') ?? '', query.get('date.lte') ?? '9']
    const rows = query.get('action') === 'split' ? [SPLIT] : ACTIONS
    return {
      body: table(
        ACTION,
        rows.filter(([date]) => String(date) >= from && String(date) <= to),
      ),
    }
  })
})
afterAll(async () => {
  await host.close()
  await publisher.close()
  delete process.env['BOURSE_SECRET_NASDAQ_DATA_LINK_API_KEY']
})

const rows = async (path: string) => (await host.get(path, { key })).json.data as Record<string, unknown>[]
const closes = async (more: string) =>
  (await rows(`/v1/eod?order=asc&${more}`)).map(({ date, open, close, volume }) =>
    [date, open, close, volume].join(' '),
  )
const requested = () =>
  publisher
    .requests()
    .filter(({ address }) => address.startsWith(SEP))
    .map(({ address }) => new URL(address, 'https://x').searchParams.get('date') ?? '')

const MONTH_TIMEOUT_MS = 240_000

describe('a month of Sharadar', () => {
  test(
    'a month of Sharadar has the prices and dividends as traded, and does not request closed days',
    async () => {
      publisher.fault({ path: SEP, nth: 1, answer: { status: 429, headers: { 'retry-after': '7' } } })
      await runTimetable(host, { from: '2026-02-02T06:00:00Z', to: '2026-02-28T13:00:00Z', events: [] })
      // February has 19 sessions; the 16th is Presidents' Day.
      expect(await closes('symbols=XNAS:SHA&from=2026-02-02')).toHaveLength(19)
      expect(requested()).not.toContain('2026-02-16')
      expect(publisher.requests().every(({ address }) => address.endsWith('&api_key=%5Bkey%5D'))).toBe(true)
      // 100 × 402 ÷ 100.5 before the split, and 4,000 × 100.5 ÷ 402 shares.
      expect(await closes('symbols=XNAS:SHA&from=2026-02-11&to=2026-02-12')).toEqual([
        ...['2026-02-11 400 402 1000', '2026-02-12 100 100.5 4000'],
      ])
      expect(await closes('symbols=XNAS:SHA&from=2026-02-11&to=2026-02-12&adjustment=split')).toEqual([
        ...['2026-02-11 100 100.5 4000', '2026-02-12 100 100.5 4000'],
      ])
      expect(await closes('symbols=XNYS:SHB&date=2026-02-27')).toEqual(['2026-02-27 20 20.5 500'])
      expect(await rows('/v1/splits?symbols=XNAS:SHA&from=2026-01-01')).toMatchObject([
        { execution_date: '2026-02-12', split_from: 1, split_to: 4 },
      ])
      // 0.125 per current share is 0.5 per share before the split.
      expect(await rows('/v1/dividends?symbols=XNAS:SHA&from=2026-01-01')).toMatchObject([
        { ex_date: '2026-02-10', amount: 0.5, currency_code: 'USD' },
      ])
    },
    MONTH_TIMEOUT_MS,
  )

  test('a month of Sharadar stops after a rejected key', async () => {
    publisher.setKey('another')
    const before = publisher.requests().length
    await runTimetable(host, { from: '2026-03-02T06:00:00Z', to: '2026-03-04T13:00:00Z', events: [] })
    expect(publisher.requests()).toHaveLength(before + 1)
  })
})
