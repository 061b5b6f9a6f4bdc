import corporateActions from '@bourse/corporate-actions'
import eod from '@bourse/eod'
import { fakeListings, runTimetable, startTestHost, type TestHost } from '@bourse/testkit'
import { CANARY_KEY, startPublisher, type FakePublisher } from '@bourse/testkit/publisher'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const DAYS = '/stable/historical-price-eod/non-split-adjusted'
const SPLITS = '/stable/splits-calendar'

/** FMP as a publisher that requires its key in the query. */
const profile = {
  id: 'fmp',
  refuse: ({ query }: { readonly query: URLSearchParams }, key: string) =>
    query.get('apikey') === key ? undefined : { status: 401, body: { 'Error Message': 'Invalid API KEY.' } },
  missing: () => ({ body: [] }),
}

const day = (date: string, close: number, volume = 1_000) => ({
  ...{ symbol: 'FMPB', date, adjOpen: close, adjHigh: close + 1, adjLow: close - 1, adjClose: close, volume },
})

let host: TestHost
let fmp: FakePublisher
let key: string

beforeAll(async () => {
  process.env['BOURSE_SECRET_FMP_API_KEY'] = CANARY_KEY
  const clock = { now: () => host.clock.now(), millis: () => host.clock.millis() }
  fmp = await startPublisher(profile, { clock })
  host = await startTestHost({
    datasets: [fakeListings(['XNYS:FMPB']), corporateActions, eod],
    clock: '2026-02-27T00:00:00Z',
    config: {
      sources: { 'fmp-day': { enabled: true, listings: ['XNYS:FMPB'] }, 'fmp-splits': { enabled: true } },
      publishers: { fmp: { base_url: fmp.url } },
    },
  })
  key = await host.key()
  // Newest first, as FMP sends them; 4-for-1 split on February 26.
  const days = [day('2026-02-26', 101.25, 4_100), day('2026-02-25', 402.5), day('2026-02-24', 400)]
  fmp.put(`${DAYS}?symbol=FMPB`, ({ query }) => {
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
    return { body: days.filter(({ date }) => date >= from && date <= to) }
  })
  fmp.put(`${SPLITS}?from=2026-02-01&to=2026-02-28`, [
    { symbol: 'FMPB', date: '2026-02-26', numerator: 4, denominator: 1 },
    { symbol: '005930.KS', date: '2026-02-26', numerator: 50, denominator: 1 },
  ])
})
afterAll(async () => {
  await host.close()
  await fmp.close()
})

/** Runs the sources for a morning in New York: splits at 05:15, prices at 06:00. */
async function morning(date: string): Promise<readonly string[]> {
  const runs = await runTimetable(host, { from: `${date}T10:00:00Z`, to: `${date}T11:10:00Z` })
  return runs
    .filter(({ task }) => task.includes('fmp'))
    .map(({ at, task, outcome }) => `${at.slice(11, 16)} ${task.split('__')[1] ?? ''} ${outcome}`)
}

async function bars(more = ''): Promise<readonly string[]> {
  const { json } = await host.get(`/v1/eod?symbols=XNYS:FMPB&from=2026-01-01&order=asc${more}`, { key })
  return json.data.map(({ date, close, volume }: Record<string, unknown>) => [date, close, volume].join(' '))
}
const RAW = ['2026-02-24 400 1000', '2026-02-25 402.5 1000', '2026-02-26 101.25 4100']

describe('daily prices from FMP', () => {
  test('daily prices from FMP are raw, are requested again after the limit is reached, and include their splits', async () => {
    fmp.fault({ path: DAYS, nth: 1, answer: { status: 429, body: { 'Error Message': 'Limit Reach .' } } })
    expect(await morning('2026-02-27')).toEqual([
      ...['10:15 fmp-splits done', '11:00 fmp-day again', '11:01 fmp-day done'],
    ])
    expect(await bars()).toEqual(RAW)
    // 400 / 4 and 402.5 / 4 before the split, and four times as many shares.
    expect(await bars('&adjustment=split')).toEqual([
      ...['2026-02-24 100 4000', '2026-02-25 100.625 4000', '2026-02-26 101.25 4100'],
    ])
  })

  test('daily prices from FMP are requested with the key as the last parameter', () => {
    const addresses = fmp.requests().map(({ address }) => address)
    expect(addresses.every((address) => address.endsWith('&apikey=%5Bkey%5D'))).toBe(true)
  })

  test('daily prices from FMP are unchanged after an HTML page is returned', async () => {
    fmp.fault({ path: DAYS, answer: 'html' })
    expect(await morning('2026-02-28')).not.toContain('11:00 fmp-day done')
    fmp.clearFaults()
    expect(await bars()).toEqual(RAW)
  })

  test('daily prices that the FMP plan lacks stop only their source', async () => {
    const answer = { status: 402, body: { 'Error Message': 'Premium Query Parameter' } }
    fmp.fault({ path: DAYS, answer })
    expect(await morning('2026-03-03')).toEqual(['10:15 fmp-splits done', '11:00 fmp-day off'])
    fmp.clearFaults()
  })

  test('daily prices from FMP are not requested with a key that FMP rejects', async () => {
    fmp.setKey('another')
    const before = fmp.requests().length
    expect(await morning('2026-03-04')).toEqual(['10:15 fmp-splits off', '11:00 fmp-day off'])
    expect(fmp.requests()).toHaveLength(before + 1)
  })
})
