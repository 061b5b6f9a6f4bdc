import { Decimal } from '@bourse/kit/values'
import {
  fakeDailyBars,
  fakeFacts,
  fakeListings,
  fakePriceAdjustments,
  fakeSessions,
  startTestHost,
  type TestHost,
} from '@bourse/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import bars from '../src/index.ts'

const id = 'ins_apple'
/** The scale of prices before a 2-for-1 split. */
const half = { times: new Decimal(1), over: new Decimal(2), digits: 6 }
const double = { times: new Decimal(2), over: new Decimal(1), digits: 0 }
const halved = { open: half, high: half, low: half, close: half, volume: double }
let host: TestHost
let key: string

beforeAll(async () => {
  const none = { open: null, high: null, low: null, trade_count: null }
  const bar = (date: string, close: string) => ({ ...none, instrument_id: id, date, close, volume: '1000' })
  const listing = { id, stretches: [{ symbol: 'AAPL', exchange_mic: 'XNAS' }] }
  host = await startTestHost({
    datasets: [
      fakeListings([listing]),
      fakeFacts([{ instrument_id: id, currency_code: 'USD' }]),
      fakeSessions({}),
      fakeDailyBars([bar('2026-02-25', '640'), bar('2026-02-26', '92')]),
      fakePriceAdjustments(() => [{ date: '2026-02-26', scales: halved }]),
      bars,
    ],
  })
  key = await host.key()
})
afterAll(() => host?.close())

const get = (query: string) => host.get(`/v1/bars?instrument_ids=${id}&${query}`, { key })

it("daily bars are returned raw, or on today's share basis", async () => {
  const { json: raw } = await get('from=2026-02-25')
  expect(raw.meta.adjustment).toBe('raw')
  expect(raw.data.map(({ close }: { close: number }) => close)).toEqual([92, 640])
  const { json: split } = await get('from=2026-02-25&adjustment=split')
  expect(split.meta.adjustment).toBe('split')
  expect(split.data).toMatchObject([
    { close: 92, volume: 1000 },
    { close: 320, volume: 2000 },
  ])
})

it('other intervals are not adjusted: 422', async () => {
  const { status, json } = await get('interval=5m&adjustment=split')
  expect([status, json.code]).toEqual([422, 'invalid-parameter'])
})
