import corporateActions from '@bourse/corporate-actions'
import eod from '@bourse/eod'
import { fakeListings, runTimetable, startTestHost, type TestHost } from '@bourse/testkit'
import { startPublisher, type FakePublisher } from '@bourse/testkit/publisher'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const CHART = '/v8/finance/chart/YAH-B'
const profile = {
  id: 'yahoo',
  missing: () => ({ status: 404, body: { chart: { result: null, error: { code: 'Not Found' } } } }),
}

const SPLIT_DATE = '2026-02-17'
const open = (date: string) => Date.parse(`${date}T14:30:00Z`) / 1000

/** The weekdays of February: closes rise by 0.5 from 100. The listing splits 5 for 2 on February 17. */
const DAYS = Array.from({ length: 28 }, (_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`)
  .filter((date) => ![0, 6].includes(new Date(date).getUTCDay()))
  .map((date, index) => ({ date, close: 100 + index / 2 }))

/** Returns the chart up to an instant, with prices and volumes adjusted for the split once it has taken effect. */
function chart(from: number, until: number): object {
  const days = DAYS.filter(({ date }) => open(date) >= from && open(date) <= until)
  const hasSplit = until >= open(SPLIT_DATE)
  const ratio = (date: string) => (hasSplit && date < SPLIT_DATE ? 2.5 : 1)
  const prices = days.map(({ date, close }) => Math.fround(close / ratio(date)))
  const today = new Date(until * 1000).toISOString().slice(0, 10)
  const split = { date: open(SPLIT_DATE), numerator: 5, denominator: 2, splitRatio: '5:2' }
  const dividend = { date: open('2026-02-10'), amount: hasSplit ? 0.2 : 0.5 }
  const meta = {
    ...{ currency: 'USD', symbol: 'YAH-B', exchangeTimezoneName: 'America/New_York' },
    currentTradingPeriod: { regular: { start: open(today), end: Date.parse(`${today}T21:00:00Z`) / 1000 } },
  }
  const quote = { open: prices, high: prices, low: prices, close: prices }
  const events = {
    ...(hasSplit && { splits: { [split.date]: split } }),
    ...(until >= dividend.date && { dividends: { [dividend.date]: dividend } }),
  }
  const timestamp = days.map(({ date }) => open(date))
  const volume = days.map(({ date }) => 1000 * ratio(date))
  return {
    chart: { result: [{ meta, timestamp, events, indicators: { quote: [{ ...quote, volume }] } }], error: null },
  }
}

let host: TestHost
let yahoo: FakePublisher
let key: string

beforeAll(async () => {
  const clock = { now: () => host.clock.now(), millis: () => host.clock.millis() }
  yahoo = await startPublisher(profile, { clock })
  host = await startTestHost({
    datasets: [fakeListings(['XNYS:YAH.B', 'XNAS:NONE']), corporateActions, eod],
    clock: '2026-02-03T06:00:00Z',
    config: {
      sources: {
        'yahoo-day': { enabled: true, symbols: ['YAH-B', 'NONE'] },
        'yahoo-actions': { enabled: true, symbols: ['YAH-B'] },
      },
      publishers: { yahoo: { base_url: yahoo.url } },
    },
  })
  key = await host.key()
  yahoo.put(CHART, ({ query }) => ({ body: chart(Number(query.get('period1')), Number(query.get('period2'))) }))
})
afterAll(async () => {
  await host.close()
  await yahoo.close()
})

const rows = async (path: string) => (await host.get(path, { key })).json.data as Record<string, unknown>[]
const bars = async (more: string) =>
  (await rows(`/v1/eod?symbols=XNYS:YAH.B&order=asc&${more}`)).map(({ date, close, volume }) =>
    [date, close, volume].join(' '),
  )

/** Covers only a few mornings, because each request takes a second. */
const MORNINGS = ['2026-02-04', '2026-02-07', '2026-02-14', '2026-02-18', '2026-02-28']

/** Runs the sources for a morning: actions at 07:30 UTC, prices at 08:00. */
const morning = (date: string) => runTimetable(host, { from: `${date}T07:00:00Z`, to: `${date}T08:10:00Z`, events: [] })

const TIMEOUT_MS = 120_000

describe('a month of Yahoo charts', () => {
  test(
    'a month of Yahoo charts has the prices as traded before and after a split',
    async () => {
      yahoo.fault({ path: CHART, nth: 1, answer: { status: 429, headers: { 'retry-after': '7' } } })
      for (const date of MORNINGS) await morning(date)
      expect(await bars('from=2026-02-02')).toHaveLength(DAYS.length)
      // The 13th is the tenth weekday, 100 + 9 / 2, and the 17th the twelfth, 100 + 11 / 2.
      expect(await bars('from=2026-02-13&to=2026-02-17')).toEqual([
        ...['2026-02-13 104.5 1000', '2026-02-16 105 1000', '2026-02-17 105.5 1000'],
      ])
      // 104.5 / 2.5 and 105 / 2.5 before the split.
      expect(await bars('from=2026-02-13&to=2026-02-16&adjustment=split')).toEqual([
        ...['2026-02-13 41.8 2500', '2026-02-16 42 2500'],
      ])
      expect(await rows('/v1/splits?symbols=XNYS:YAH.B&from=2026-01-01')).toMatchObject([
        { execution_date: SPLIT_DATE, split_from: 2, split_to: 5 },
      ])
      expect(await rows('/v1/dividends?symbols=XNYS:YAH.B&from=2026-01-01')).toMatchObject([
        { ex_date: '2026-02-10', amount: 0.5, currency_code: 'USD' },
      ])
    },
    TIMEOUT_MS,
  )

  test('a month of Yahoo charts is unchanged after a consent page', async () => {
    yahoo.fault({ path: CHART, answer: 'html' })
    await morning('2026-03-03')
    yahoo.clearFaults()
    expect(await bars('from=2026-02-02')).toHaveLength(DAYS.length)
  })
})
