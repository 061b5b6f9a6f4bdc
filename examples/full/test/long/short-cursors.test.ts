import { corporateEvent, events } from '@bourse/corporate-actions'
import { loadDemo } from '@bourse/host'
import { report, reports } from '@bourse/shorts'
import { runOwedJobs, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFullHost } from '../support/full-host.ts'

/** Calls with more than one row, for operations whose example has only one in the demo market. */
const CALLS: Readonly<Record<string, string>> = {
  '/v1/companies': '/v1/companies?symbols=AAPL,MSFT',
  '/v1/instruments': '/v1/instruments?symbols=AAPL,MSFT',
  '/v1/securities': '/v1/securities?symbols=AAPL,MSFT',
  ...Object.fromEntries(['/v1/bonds', '/v1/crypto/assets', '/v1/funds', '/v1/indices'].map((path) => [path, path])),
}
/**
 * Operations that return at most one row in the demo market. For example, they need a listing with several symbols,
 * rows from several publishers, or more than a year of data.
 */
const SHORTER_THAN_A_PAGE = [
  '/v1/instruments/{instrument_id}/symbols',
  '/v1/instruments/{instrument_id}/events',
  '/v1/datasets/{dataset}/publications',
  '/v1/filings/{filing_id}/exhibits',
  '/v1/history',
  '/v1/links',
  '/v1/trades',
  '/v1/analyst-ratings',
  '/v1/ownership',
  '/v1/analytics/risk',
  '/v1/ratings/esg',
]

let host: TestHost
let key: string
beforeAll(async () => {
  // A Friday evening, when all of the session's rows exist.
  host = await startFullHost('2026-02-27T23:30:00Z')
  await loadDemo(host.host.work, host.host.wiring, () => undefined, { years: 1 })
  // No listing in the demo market has two splits within a year.
  const splits = ['2026-01-15', '2026-02-12'].map((execution_date) =>
    corporateEvent({ type: 'split', symbol: 'NVDA', execution_date, split_ratio: '2' }),
  )
  await host.submit(events, splits, { source: 'test', market: 'XNAS', demo: true })
  // The demo rows begin later.
  const shorts = ['2026-01-30', '2026-02-13'].map((observed_on) =>
    report({ symbol: 'AAPL', observed_on, short_interest: '1000' }),
  )
  await host.submit(reports, shorts, { source: 'test', demo: true })
  await runOwedJobs(host)
  await host.host.refresh()
  key = await host.key()
}, 300_000)
afterAll(() => host?.close())

const get = (address: string) => host.get(address, { key })
function page(call: string, more: Readonly<Record<string, string>> = {}) {
  const { pathname, searchParams } = new URL(call, 'http://bourse')
  for (const [name, value] of Object.entries({ limit: '1', ...more })) searchParams.set(name, value)
  return get(`${pathname}?${searchParams}`)
}

/** One call to each paginated operation, by path. */
async function calls(): Promise<ReadonlyMap<string, string>> {
  const document = await host.host.readDocument()
  return new Map(
    Object.entries(document.paths).flatMap(([path, { get: operation }]) => {
      if (operation?.parameters.some(({ name }) => name === 'cursor') !== true) return []
      return [[path, CALLS[path] ?? operation['x-example-call']]]
    }),
  )
}

test('a cursor of every paginated operation has at most 400 characters, and is accepted', async () => {
  const without: string[] = []
  for (const [path, call] of await calls()) {
    const first = await page(call)
    const cursor: string | null | undefined = first.json.meta?.next_cursor
    if (typeof cursor !== 'string') {
      without.push(path)
      continue
    }
    expect(cursor.length, path).toBeLessThanOrEqual(400)
    const second = await page(call, { cursor })
    expect(second.status, `${path}: ${second.text}`).toBe(200)
    expect(second.json.data, path).toHaveLength(1)
    expect(second.json.data, path).not.toEqual(first.json.data)
  }
  expect(without.toSorted()).toEqual(SHORTER_THAN_A_PAGE.toSorted())
})

test.each([
  '/v1/eod?symbols=AAPL',
  '/v1/eod?symbols=AAPL&order=asc&as_of=2026-02-27T23:30:00Z',
  '/v1/bars?symbols=AAPL',
  '/v1/bars?symbols=AAPL&interval=5m',
])('a cursor has at most 120 characters on the bars of one listing: %s', async (address) => {
  const { next_cursor: cursor } = (await page(address)).json.meta
  expect(cursor.length).toBeLessThanOrEqual(120)
  expect((await page(address, { cursor })).status).toBe(200)
})

test.each(['csv', 'ndjson'])(
  '%s has the cursor in Link and X-Next-Cursor, and in meta only for JSON',
  async (format) => {
    const address = '/v1/eod?symbols=AAPL'
    const json = await page(address)
    const lines = await page(address, { format })
    const cursor = lines.headers['x-next-cursor'] ?? ''
    expect(cursor).toBe(json.json.meta.next_cursor)
    expect(lines.headers['link']).toBe(`</v1/eod?symbols=AAPL&limit=1&format=${format}&cursor=${cursor}>; rel="next"`)
    expect([json.headers['x-next-cursor'], json.headers['link']]).toEqual([undefined, undefined])
    expect(lines.text).not.toContain(cursor)
  },
)
