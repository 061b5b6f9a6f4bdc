import { Decimal } from '@bourse/kit/values'
import { fakeListings, fakePriceAdjustments, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import eod, { dailyBars } from '../src/index.ts'

const AAPL = 'XNAS:AAPL'
const listings = fakeListings([AAPL, 'XNYS:KO'])
let host: TestHost
let key: string

/** The `version` of each request. */
const versions: string[] = []
/**
 * Halves prices before February 26 for a split and, with dividends, reduces them by a fifth, unless that date is still
 * in the future.
 */
const halved = fakePriceAdjustments(({ kind, until, version }) => {
  versions.push(version)
  if (until < '2026-02-26') return []
  const price = { times: new Decimal(kind === 'all' ? '0.8' : 1), over: new Decimal(2), digits: 6 }
  const volume = { times: new Decimal(10), over: new Decimal(1), digits: 0 }
  return [{ date: '2026-02-26', scales: { open: price, high: price, low: price, close: price, volume } }]
})

beforeAll(async () => {
  host = await startTestHost({ datasets: [listings, eod, halved] })
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

it('raw is the default: the stored text, byte for byte, with raw in meta.adjustment', async () => {
  const [left, raw] = [await asked(ofApple), await asked(`${ofApple}&adjustment=raw`)]
  expect(raw.text).toBe(left.text)
  expect(left.json.meta.adjustment).toBe('raw')
  expect(left.json.data.map(({ close }: { close: number }) => close)).toEqual([645.57, 640, 92, 93.7])
})

it('adjusted values replace the stored ones exactly, and null stays null', async () => {
  const { text, json } = await asked(`${ofApple}&adjustment=split`)
  expect(json.meta.adjustment).toBe('split')
  expect(json.data[0]).toMatchObject({ open: null, close: 322.785, volume: 124978000, trade_count: 10 })
  expect(text).toContain('"high":322.785,"low":322.785,"close":322.785,"volume":124978000,"trade_count":10}')
  expect(json.data.slice(2)).toMatchObject([{ close: 92, volume: 75415000 }, { close: 93.7 }])
  const all = await asked(`${ofApple}&adjustment=all`)
  expect(all.json.data.map(({ close }: { close: number }) => close)).toEqual([258.228, 256, 92, 93.7])
})

it('as of an earlier day, later events have no effect', async () => {
  const { json } = await asked(`${ofApple}&adjustment=split&to=2026-02-25&as_of=2026-02-25T23:00:00Z`)
  expect(json.data).toEqual([])
  host.clock.advance(1_000)
  const later = await asked(`symbols=XNYS:KO&from=2026-02-24&adjustment=all`)
  expect(later.json.data).toMatchObject([{ close: 50 }])
})

it('CSV, NDJSON, pages and dates return the same values', async () => {
  const { json } = await asked(`${ofApple}&adjustment=all`)
  const csv = await asked(`${ofApple}&adjustment=all&format=csv`)
  expect(
    csv.text
      .split('\r\n')
      .slice(1, 3)
      .map((line) => line.split(',').includes('258.228')),
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
  expect(onDate.json.data).toMatchObject([{ close: 256 }])
})

it('the version changes when something is published', async () => {
  await asked(`${ofApple}&adjustment=all`)
  const before = versions.at(-1)
  await asked(`${ofApple}&adjustment=split`)
  expect(versions.at(-1)).toBe(before)
  host.clock.advance(1_000)
  await host.publish(dailyBars, [bar('2026-02-26', '94')], { source: 'test' })
  await asked(`${ofApple}&adjustment=all`)
  expect(versions.at(-1)).not.toBe(before)
})

it('any other value of adjustment is 422', async () => {
  const { status, json } = await host.get(`/v1/eod?${ofApple}&adjustment=both`, { key })
  expect([status, json.code]).toEqual([422, 'invalid-parameter'])
})
