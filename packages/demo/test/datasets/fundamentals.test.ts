import { sessionsBetween } from '@bourse/calendar-rules'
import fundamentals, { METRIC_DEFINITIONS } from '@bourse/fundamentals'
import { defineDataset, publicId } from '@bourse/kit'
import { dividends, type Dividend } from '@bourse/services'
import {
  fakeDailyBars,
  fakeListingsOf,
  fakeSplits,
  publishParsed,
  runOwedJobs,
  startTestHost,
  type TestHost,
} from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demo } from '../../src/datasets/fundamentals.ts'
import { demoBars, demoEvents, demoListings, type DemoListing } from '../../src/market/index.ts'
import { extendWithDemo } from '../../src/with-demo.ts'

const today = '2026-03-02'
const options = { today, sessionsBetween }
const SHOWN = new Set([
  'AAPL',
  'GOOG',
  'GOOGL',
  'BRK.A',
  'BRK.B',
  'ABR.PRD',
  'JPM',
  'JPM.PRC',
  'SPY',
  'OXY.WS',
  'UEC',
  'V',
  'EURUSD',
])

const firsts = new Map<string, string>()
for (const { listing, symbol, exchange_mic, valid_from } of demoListings(today))
  if (!firsts.has(`${exchange_mic}:${symbol}`)) firsts.set(`${exchange_mic}:${symbol}`, `${listing} ${valid_from}`)
const idOf = (mic: string, symbol: string) =>
  publicId('ins', mic, symbol, firsts.get(`${mic}:${symbol}`)?.split(' ').at(-1) ?? '')

const bars = [...demoBars(options)]
  .filter(({ symbol, exchange_mic, date }) => SHOWN.has(symbol) && exchange_mic !== 'NEOE' && date >= '2026-02-24')
  .map(({ symbol, exchange_mic, date, close }) => ({ instrument_id: idOf(exchange_mic, symbol), date, close }))

const paid = [...demoEvents(options)].flatMap((event): Dividend[] =>
  event.kind === 'split' || !SHOWN.has(event.symbol)
    ? []
    : [
        {
          id: publicId('act', event.symbol, event.ex_date),
          instrument_id: idOf(event.exchange_mic, event.symbol),
          kind: 'regular',
          ex_date: event.ex_date,
          pay_date: event.pay_date,
          amount: event.amount,
          currency_code: event.currency_code,
          frequency: String(event.frequency),
        },
      ],
)

const madeDividends = defineDataset({
  id: 'fake-dividends',
  title: 'Made-up dividends',
  summary: 'Demo market dividends, for tests.',
  provides: [
    dividends.provide({}, () => ({
      between: async ({ ids, from, to }) =>
        paid.filter((one) => ids.includes(one.instrument_id) && from <= one.ex_date && one.ex_date <= to),
    })),
  ],
})

/** Visa as depositary receipts for two shares each, priced in euros. */
const asReceipt = (listing: DemoListing) =>
  listing.symbol === 'V' && listing.exchange_mic === 'XNYS'
    ? { ...listing, type: 'ADRC', currency_code: 'EUR', name: 'Visa Inc. ADR, each representing two common shares' }
    : listing

let host: TestHost
let key: string
const symbolOf = ({ symbol }: { readonly symbol: string }) => symbol
const sessionOf = ({ observed_on }: { readonly observed_on: string }) => observed_on
const rowsOf = async (query: string) => {
  const { status, json } = await host.get(`/v1/financials/metrics?${query}`, { key })
  expect(status).toBe(200)
  return json.data
}

beforeAll(async () => {
  host = await startTestHost({
    datasets: [
      fakeListingsOf([...demoListings(today)].map(asReceipt)),
      fakeDailyBars(bars),
      fakeSplits([]),
      madeDividends,
      await extendWithDemo(fundamentals),
    ],
  })
  key = await host.key()
  await publishParsed(host, { source: demo, unit: { from: '2020-01-01', to: today }, raw: { today } })
  await runOwedJobs(host)
})
afterAll(() => host?.close())

describe('demo market metrics (3.3)', () => {
  it('M4: funds and warrants have no rows, preferreds no issuer values, and share classes one enterprise value', async () => {
    expect(await rowsOf('symbols=SPY,OXY.WS')).toEqual([])
    const [preferred] = await rowsOf('symbols=ABR.PRD&latest=true')
    const OWN = [
      'dividends_per_share',
      'dividend_yield',
      'trailing_dividend_yield',
      'forward_dividend_yield',
      'dividend_growth',
    ]
    for (const { id } of METRIC_DEFINITIONS) if (!OWN.includes(id)) expect(preferred[id], id).toBeNull()
    expect(preferred.price).toBeGreaterThan(0)
    const classes = await rowsOf('symbols=BRK.A,BRK.B&latest=true')
    expect(classes.map(symbolOf).sort()).toEqual(['BRK.A', 'BRK.B'])
    expect(classes[0].enterprise_value).toBeGreaterThan(0)
    expect(classes[0].enterprise_value).toBe(classes[1].enterprise_value)
    expect(classes[0].price).not.toBe(classes[1].price)
  })

  it('rule 1: there is one row for each session with a close, known at the end of its day', async () => {
    const rows = await rowsOf('symbols=AAPL')
    expect(rows.map(sessionOf)).toEqual(['2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27'])
    const then = await rowsOf('symbols=AAPL&as_of=2026-02-26T02:00:00Z')
    expect(then.map(sessionOf)).toEqual(['2026-02-24'])
    expect(await rowsOf('symbols=AAPL&latest=true')).toEqual(rows.slice(-1))
  })

  it("rule 4: a receipt for two shares in euros is converted at the pair's close on the day", async () => {
    const [receipt] = await rowsOf('symbols=V&latest=true')
    const euro = Number(
      bars.find(({ instrument_id, date }) => instrument_id === idOf('FOREX', 'EURUSD') && date === receipt.observed_on)
        ?.close,
    )
    const query = 'symbols=V&statement=income_statement&period_type=annual'
    const { items } = (await host.get(`/v1/financials/statements?${query}`, { key })).json.data.at(-1)
    expect(receipt.currency_code).toBe('EUR')
    expect(receipt.earnings_per_share).toBeCloseTo((items.eps_diluted * 2) / euro, 6)
    expect(receipt.revenue_ttm / (items.revenue / euro)).toBeCloseTo(1, 9)
    const [shares] = (await host.get('/v1/share-statistics?symbols=V&latest=true', { key })).json.data
    expect(receipt.market_capitalization / ((receipt.price * shares.shares_outstanding) / 2)).toBeCloseTo(1, 9)
  })

  it('rule 2: the newest period is the one in the newest report, and rows name their inputs', async () => {
    const [apple] = await rowsOf('symbols=AAPL&latest=true')
    expect(apple.fiscal_period_end).toBe('2025-12-31')
    expect(apple.input_record_ids.some((id: string) => id.startsWith('stm_'))).toBe(true)
    expect(apple.input_record_ids.some((id: string) => id.startsWith('shs_'))).toBe(true)
    expect(apple.input_record_ids).toEqual([...apple.input_record_ids].sort())
    expect(apple.dividend_yield).toBeCloseTo(apple.dividends_per_share / apple.price, 8)
  })

  it('M5: a second run over the same inputs publishes nothing; a revised close recomputes only its row', async () => {
    const versions = async () =>
      (await host.database.database.pool.query('select 1 from fundamentals.metrics')).rows.length
    const before = await versions()
    await host.database.database.pool.query('delete from bourse.derived_marks; delete from bourse.job_marks')
    expect(await runOwedJobs(host)).toContain('fundamentals__metrics')
    expect(await versions()).toBe(before)
    const [bar] = bars.filter(({ instrument_id }) => instrument_id === idOf('XNAS', 'AAPL'))
    Object.assign(bar ?? {}, { close: '300' })
    await host.database.database.pool.query('delete from bourse.job_marks')
    host.clock.advance(60_000)
    await runOwedJobs(host)
    expect(await versions()).toBe(before + 1)
    expect((await rowsOf('symbols=AAPL'))[0]).toMatchObject({ observed_on: '2026-02-24', price: 300 })
  })
})

describe('demo market statements (3.2)', () => {
  const statements = async (query: string) => (await host.get(`/v1/financials/statements?${query}`, { key })).json.data

  it('one eps mismatch and one restatement are included; every other check passes', async () => {
    const [uec] = await statements(
      'symbols=UEC&statement=income_statement&period_type=annual&from=2024-12-31&to=2024-12-31',
    )
    expect(uec.quality_issues.map(({ code }: { code: string }) => code)).toEqual(['eps_mismatch', 'eps_mismatch'])
    const restated = 'symbols=GE&statement=income_statement&period_type=annual&from=2023-12-31&to=2023-12-31'
    const [[before], [now]] = [await statements(`${restated}&as_of=2024-12-31`), await statements(restated)]
    expect([before.restated, now.restated]).toEqual([false, true])
    expect(now.items.revenue / before.items.revenue).toBeCloseTo(1.01, 6)
    const { rows } = await host.database.database.pool.query(
      "select distinct q->>'code' as code from fundamentals.statements s, jsonb_array_elements(s.quality_issues) " +
        'q order by 1',
    )
    expect(rows.map(({ code }) => code)).toEqual(['eps_mismatch', 'mixed_filings', 'restated'])
  })

  it('rule in 3.1: any share class returns the issuer’s statements, labeled with the first requested class', async () => {
    const rows = await statements('symbols=GOOG,GOOGL&period_type=annual&statement=balance_sheet')
    expect(new Set(rows.map(({ symbol }: { symbol: string }) => symbol))).toEqual(new Set(['GOOG']))
    expect(new Set(rows.map(({ id }: { id: string }) => id)).size).toBe(rows.length)
  })
})
