import actions from '@bourse/corporate-actions'
import economic from '@bourse/economic'
import eod from '@bourse/eod'
import { extendWithDemo } from '@bourse/demo'
import { loadDemo } from '@bourse/host'
import instruments from '@bourse/instruments'
import options from '@bourse/options'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The datasets that the demo options need. */
const datasets = await Promise.all([options, economic, actions, eod, instruments].map(extendWithDemo))

let host: TestHost
let key: string

beforeAll(async () => {
  host = await startTestHost({ datasets, clock: '2026-03-02T22:00:00Z' })
  await loadDemo(host.host.work, host.host.wiring, () => undefined, { years: 2 })
  await host.host.refresh()
  key = await host.key()
}, 120_000)
afterAll(() => host?.close())

interface Quote {
  readonly strike: number
  readonly days_to_expiration: number
  readonly implied_volatility: number | null
  readonly vega: number | null
  readonly underlying_price: number
  readonly greeks_source: string | null
}

const SMILE = 0.25
const WIDEST = 0.5

/** The implied volatility that the demo priced an option with, relative to the at-the-money one. */
function smile({ strike, underlying_price, days_to_expiration }: Quote): number {
  const far = (SMILE * Math.log(strike / underlying_price) ** 2) / Math.sqrt(days_to_expiration / 365)
  return 1 + Math.min(far, WIDEST)
}

test.each(['AAPL', 'SPY', 'IWM'])('the volatility that the demo used to price %s is recovered', async (symbol) => {
  const path = `/v1/options/quotes?symbols=${symbol}&snapshot_date=2026-02-27&limit=10000`
  const { data }: { data: readonly Quote[] } = (await host.get(path, { key })).json
  expect(data).toHaveLength(154)
  const told = data.filter(({ vega }) => vega !== null && vega > 0.01)
  expect(told.length).toBeGreaterThan(100)
  const atTheMoney = told.map((quote) => Number(quote.implied_volatility) / smile(quote)).toSorted((a, b) => a - b)
  const volatility = atTheMoney[Math.floor(atTheMoney.length / 2)] ?? 0
  for (const quote of told) {
    expect(quote.greeks_source).toBe('model')
    const away = Math.abs(Number(quote.implied_volatility) - volatility * smile(quote))
    expect(away, JSON.stringify(quote)).toBeLessThan(0.002)
  }
})

test('the demo has at most 20,000 option rows', async () => {
  const counts = await host.database.database.query<{ rows: string }>(
    `select (select count(*) from options.contracts) + (select count(*) from options.quotes)
       + (select count(*) from options.option_bars) as rows`,
  )
  expect(Number(counts[0]?.rows)).toBeLessThan(20_000)
})

test('the 20:1 split adjusted one AMZN series', async () => {
  const { data } = (await host.get('/v1/options/contracts?symbols=AMZN&status=adjusted', { key })).json
  expect(data).toMatchObject([{ strike: 2840, ended_on: '2022-06-03', status: 'adjusted' }])
  const next = (await host.get(`/v1/options/contracts/${data[0].adjusted_to_id}`, { key })).json.data
  expect(next).toMatchObject({ strike: 142, status: 'expired' })
})
