import { defineDataset } from '@bourse/kit'
import { dividends, type Dividend } from '@bourse/services'
import { fakeFacts, fakeListings, fakeSplits, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import eod, { dailyBars } from '../src/index.ts'

const AAPL = 'XNAS:AAPL'
const listings = fakeListings([AAPL, 'XNYS:KO'])
let host: TestHost
let key: string
let id: string

const paid: Dividend[] = []
const recorded = defineDataset({
  id: 'fake-dividends',
  title: 'Made-up dividends',
  summary: 'Dividends for tests.',
  provides: [
    dividends.provide({}, () => ({
      between: async ({ ids, from, to }) =>
        paid.filter((one) => ids.includes(one.instrument_id) && from <= one.ex_date && one.ex_date <= to),
    })),
  ],
})

beforeAll(async () => {
  const first = await startTestHost({ datasets: [listings, eod] })
  const bare = await first.key()
  await first.publish(dailyBars, rows(), { source: 'test' })
  id = (await first.get(`/v1/eod?symbols=${AAPL}&from=2026-02-01`, { key: bare })).json.data[0].instrument_id
  await first.close()
  const splits = fakeSplits([
    { instrument_id: id, execution_date: '2026-02-26', ratio: '7' },
    { instrument_id: id, execution_date: '2026-03-09', ratio: '2' },
  ])
  const more = { currency_code: 'USD', frequency: '4', pay_date: null, kind: 'cash_dividend' }
  for (const [ex_date, amount] of [
    ['2026-02-25', '3.29'],
    ['2026-02-27', '0.47'],
  ] as const)
    paid.push({ id: `act_${ex_date}`, instrument_id: id, ex_date, amount, ...more } as Dividend)
  paid.push({
    id: 'act_x',
    instrument_id: id,
    ex_date: '2026-02-27',
    amount: '9',
    ...more,
    currency_code: 'EUR',
  } as Dividend)
  host = await startTestHost({
    datasets: [listings, fakeFacts([{ instrument_id: id, currency_code: 'USD' }]), eod, splits, recorded],
  })
  key = await host.key()
  await host.publish(dailyBars, rows(), { source: 'test' })
})
afterAll(() => host?.close())

const bar = (date: string, close: string, more = {}) => ({
  ...{ symbol: 'AAPL', exchange_mic: 'XNAS', date, open: close, high: close, low: close, close },
  ...{ volume: '1000', trade_count: '10', ...more },
})
const rows = () => [
  bar('2026-02-24', '645.57', { volume: '12497800', open: null }),
  bar('2026-02-25', '640'),
  bar('2026-02-26', '92', { volume: '75415000' }),
  bar('2026-02-27', '93.7'),
  { ...bar('2026-02-27', '50'), symbol: 'KO', exchange_mic: 'XNYS' },
]

const asked = async (query: string) => {
  const answer = await host.get(`/v1/eod?${query}`, { key })
  expect(answer.status, answer.text).toBe(200)
  return answer
}
const ofApple = `symbols=${AAPL}&from=2026-02-24&order=asc`

it('raw is the default: as stored, to the byte, and said so', async () => {
  const [left, raw] = [await asked(ofApple), await asked(`${ofApple}&adjustment=raw`)]
  expect(raw.text).toBe(left.text)
  expect(left.json.meta.adjustment).toBe('raw')
  expect(left.json.data.map(({ close }: { close: number }) => close)).toEqual([645.57, 640, 92, 93.7])
})

it('split: prices over the ratios since, volumes times them, to whole shares; a split to come does nothing', async () => {
  const { text, json } = await asked(`${ofApple}&adjustment=split`)
  expect(json.meta.adjustment).toBe('split')
  expect(json.data[0]).toMatchObject({ open: null, close: 92.224286, volume: 87484600, trade_count: 10 })
  expect(text).toContain('"close":91.428571')
  expect(json.data.slice(2)).toMatchObject([{ close: 92, volume: 75415000 }, { close: 93.7 }])
})

it('all: also times 1 less cash over the close before each ex date, in the currency of the prices', async () => {
  const { json } = await asked(`${ofApple}&adjustment=all`)
  // 645.57 / 7 × (1 − 3.29 / 645.57) × (1 − 0.47 / 92); 640 / 7 × (1 − 0.47 / 92); 92 − 0.47.
  expect(json.data.map(({ close }: { close: number }) => close)).toEqual([91.285541, 90.961491, 91.53, 93.7])
  expect(json.data.map(({ volume }: { volume: number }) => volume)).toEqual([87484600, 7000, 75415000, 1000])
})

it('as of before the split nothing is adjusted for it', async () => {
  const { json } = await asked(`${ofApple}&adjustment=split&to=2026-02-25&as_of=2026-02-25T23:00:00Z`)
  expect(json.data).toEqual([])
  host.clock.advance(1_000)
  const later = await asked(`symbols=XNYS:KO&from=2026-02-24&adjustment=all`)
  expect(later.json.data).toMatchObject([{ close: 50 }])
})

it('CSV, NDJSON, pages and dates tell the same', async () => {
  const { json } = await asked(`${ofApple}&adjustment=all`)
  const csv = await asked(`${ofApple}&adjustment=all&format=csv`)
  expect(
    csv.text
      .split('\r\n')
      .slice(1, 3)
      .map((line) => line.split(',').includes('91.285541')),
  ).toEqual([true, false])
  expect(JSON.parse(csv.headers['x-meta'] ?? '{}')).toEqual({ adjustment: 'all' })
  const lines = await asked(`${ofApple}&adjustment=all&format=ndjson`)
  expect(
    lines.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(json.data)
  const first = await asked(`${ofApple}&adjustment=all&limit=3`)
  const second = await asked(`${ofApple}&adjustment=all&limit=3&cursor=${first.json.meta.next_cursor}`)
  expect([...first.json.data, ...second.json.data]).toEqual(json.data)
  const onDate = await asked('date=2026-02-25&adjustment=all')
  expect(onDate.json.data).toMatchObject([{ close: 90.961491 }])
})

it('a dividend that comes to be known, and a close that is revised, count in the next answer', async () => {
  const closes = async () =>
    (await asked(`${ofApple}&adjustment=all`)).json.data.map(({ close }: { close: number }) => close)
  expect(await closes()).toEqual([91.285541, 90.961491, 91.53, 93.7])
  host.clock.advance(1_000)
  await host.publish(dailyBars, [bar('2026-02-26', '94')], { source: 'test' })
  // 640 / 7 × (1 − 0.47 / 94); 94 − 0.47.
  expect((await closes()).slice(1)).toEqual([90.971429, 93.53, 93.7])
})

it('another value is 422', async () => {
  const { status, json } = await host.get(`/v1/eod?${ofApple}&adjustment=both`, { key })
  expect([status, json.code]).toEqual([422, 'invalid-parameter'])
})
