import corporateActions from '@bourse/corporate-actions'
import eod from '@bourse/eod'
import { fakeListings, runTimetable, startTestHost, type TestHost } from '@bourse/testkit'
import { CANARY_KEY, startPublisher, type FakePublisher } from '@bourse/testkit/publisher'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const PRICES = '/tiingo/daily/TII-B/prices'

/** Tiingo as a publisher that requires its token in a header. */
const profile = {
  id: 'tiingo',
  refuse: ({ headers }: { readonly headers: Readonly<Record<string, string>> }, key: string) =>
    headers['authorization'] === `Token ${key}` ? undefined : { status: 403, body: { detail: 'Invalid token.' } },
  missing: () => ({ status: 404, body: { detail: 'Not found.' } }),
}

/** A day with raw prices, and with adjusted ones, which must not appear in any bar. */
const day = (date: string, close: number, more: object = {}) => ({
  ...{ date: `${date}T00:00:00.000Z`, open: close, high: close + 1, low: close - 1, close, volume: 1_000 },
  ...{ adjOpen: 1, adjHigh: 1, adjLow: 1, adjClose: 1, adjVolume: 1, divCash: 0, splitFactor: 1, ...more },
})

/** A dividend of 0.5 on February 25, and a 4-for-1 split on February 26. */
const DAYS = [
  day('2026-02-24', 400),
  day('2026-02-25', 402.5, { divCash: 0.5 }),
  day('2026-02-26', 101.25, { splitFactor: 4, volume: 4_100.5 }),
]

let host: TestHost
let tiingo: FakePublisher
let key: string

beforeAll(async () => {
  process.env['BOURSE_SECRET_TIINGO_API_TOKEN'] = CANARY_KEY
  const clock = { now: () => host.clock.now(), millis: () => host.clock.millis() }
  tiingo = await startPublisher(profile, { clock })
  const listings = ['XNYS:TII.B', 'XNYS:NONE']
  host = await startTestHost({
    datasets: [fakeListings(listings), corporateActions, eod],
    clock: '2026-02-27T00:00:00Z',
    config: {
      sources: {
        'tiingo-day': { enabled: true, listings },
        'tiingo-actions': { enabled: true, listings: ['XNYS:TII.B'] },
      },
      publishers: { tiingo: { base_url: tiingo.url } },
    },
  })
  key = await host.key()
  tiingo.put(PRICES, ({ query }) => {
    const [from, to] = [query.get('startDate') ?? '', `${query.get('endDate') ?? ''}T24`]
    return { body: DAYS.filter(({ date }) => date >= from && date < to) }
  })
})
afterAll(async () => {
  await host.close()
  await tiingo.close()
})

/** Runs the sources on an evening in New York: prices at 20:15, actions at 20:45. */
async function evening(date: string): Promise<readonly string[]> {
  const runs = await runTimetable(host, { from: `${date}T01:00:00Z`, to: `${date}T02:00:00Z` })
  return runs
    .filter(({ task }) => task.includes('tiingo'))
    .map(({ at, task, outcome }) => `${at.slice(11, 16)} ${task.split('__')[1] ?? ''} ${outcome}`)
}

const rows = async (path: string) => (await host.get(path, { key })).json.data as Record<string, unknown>[]
const bars = async (symbol: string, more = '') =>
  (await rows(`/v1/eod?symbols=${symbol}&from=2026-01-01&order=asc${more}`)).map(({ date, close, volume }) =>
    [date, close, volume].join(' '),
  )
const RAW = ['2026-02-24 400 1000', '2026-02-25 402.5 1000', '2026-02-26 101.25 4100']

describe('days of Tiingo', () => {
  test('daily prices from Tiingo are raw, are requested again after the hourly limit, and include their splits and dividends', async () => {
    const limit = { detail: 'Error: You have run over your hourly request allocation.' }
    tiingo.fault({ path: PRICES, nth: 1, answer: { status: 429, body: limit } })
    expect(await evening('2026-02-27')).toEqual([
      ...['01:15 tiingo-day again', '01:16 tiingo-day done', '01:45 tiingo-actions done'],
    ])
    expect(await bars('XNYS:TII.B')).toEqual(RAW)
    // 400 / 4 and 402.5 / 4 before the split, and four times the shares.
    expect(await bars('XNYS:TII.B', '&adjustment=split')).toEqual([
      ...['2026-02-24 100 4000', '2026-02-25 100.625 4000', '2026-02-26 101.25 4100'],
    ])
    expect(await rows('/v1/splits?symbols=XNYS:TII.B&from=2026-01-01')).toMatchObject([
      { execution_date: '2026-02-26', split_from: 1, split_to: 4 },
    ])
    expect(await rows('/v1/dividends?symbols=XNYS:TII.B&from=2026-01-01')).toMatchObject([
      { ex_date: '2026-02-25', amount: 0.5, currency_code: 'USD' },
    ])
  })

  test('daily prices from Tiingo are unchanged after an HTML page is returned', async () => {
    tiingo.fault({ path: PRICES, answer: 'html' })
    expect(await evening('2026-02-28')).not.toContain('01:15 tiingo-day done')
    tiingo.clearFaults()
    expect(await bars('XNYS:TII.B')).toEqual(RAW)
  })

  test('daily prices from Tiingo are not requested again until the next day once the symbol limit is reached', async () => {
    const body = 'You have run over your 500 symbol look up for this month.'
    tiingo.fault({ path: PRICES, answer: { status: 200, body } })
    const before = tiingo.requests().length
    expect(await evening('2026-03-03')).toEqual(['01:15 tiingo-day off', '01:45 tiingo-actions off'])
    tiingo.clearFaults()
    expect(tiingo.requests()).toHaveLength(before + 1)
  })

  test('daily prices from Tiingo are not requested with a key that Tiingo rejects, and no request contains a key', async () => {
    tiingo.setKey('another')
    const before = tiingo.requests().length
    expect(await evening('2026-03-04')).toEqual(['01:15 tiingo-day off', '01:45 tiingo-actions off'])
    expect(tiingo.requests()).toHaveLength(before + 1)
    expect(JSON.stringify(tiingo.requests())).not.toContain(CANARY_KEY)
  })
})
