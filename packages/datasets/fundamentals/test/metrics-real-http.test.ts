import { realText, skipNotice } from '@bourse/testkit/real-data'
import { defineDataset } from '@bourse/kit'
import { dividends } from '@bourse/services'
import {
  fakeDailyBars,
  fakeListings,
  fakeSplits,
  publishParsed,
  runOwedJobs,
  startTestHost,
  type TestHost,
} from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fundamentals from '../src/index.ts'
import { secCompanyfacts } from '../src/sources/sec-companyfacts.ts'
import { closeUpTo, factorDividends, rawCloses } from './support/lean-files.ts'

const id = 'ins_00000000000000000001'
const DAY = '2020-12-31'

let host: TestHost
let key: string

async function load() {
  const paid = factorDividends('aapl', '2018-01-01').map((one) => ({
    ...{ ...one, instrument_id: id, currency_code: 'USD' },
    frequency: String(one.frequency),
  }))
  const paidDividends = defineDataset({
    id: 'fake-dividends',
    title: 'Recorded dividends',
    summary: 'Dividends from a recorded file, for tests.',
    provides: [
      dividends.provide({}, () => ({
        between: async ({ from, to }) => paid.filter(({ ex_date }) => from <= ex_date && ex_date <= to),
      })),
    ],
  })
  host = await startTestHost({
    clock: '2021-01-01T12:00:00Z',
    datasets: [
      fakeListings([
        { id, cik: '0000320193', currency_code: 'USD', stretches: [{ symbol: 'AAPL', exchange_mic: 'XNAS' }] },
      ]),
      fakeDailyBars([{ instrument_id: id, date: DAY, close: closeUpTo(rawCloses('aapl'), DAY) ?? '' }]),
      fakeSplits([{ instrument_id: id, execution_date: '2020-08-31', ratio: '4' }]),
      paidDividends,
      fundamentals,
    ],
  })
  key = await host.key()
  const companyfacts = realText('sec-edgar', 'companyfacts', 'CIK0000320193-asof-20260325.json.gz')
  const raw = { companyfacts, submissions: [] }
  await publishParsed(host, { source: secCompanyfacts, unit: { cik: '0000320193' }, raw, until: host.clock.now() })
  await runOwedJobs(host)
}

describe.skipIf(skipNotice !== '')(`AAPL metrics over HTTP${skipNotice}`, () => {
  beforeAll(load, 120_000)
  afterAll(() => host?.close())

  it('M1, M2, M3: metrics on 2020-12-31 are based on filings up to that date', async () => {
    const { json } = await host.get(`/v1/financials/metrics?symbols=AAPL&from=${DAY}&to=${DAY}`, { key })
    expect(json.data).toHaveLength(1)
    expect(json.data[0]).toMatchObject({
      ...{ price: 132.69, currency_code: 'USD', fiscal_period_end: '2020-09-30' },
      ...{ market_capitalization: 2255969107380, enterprise_value: 2277462107380 },
      ...{ price_to_earnings: 40.45426829, price_to_sales: 8.218017622, price_to_book: 34.5271447 },
      ...{ ev_to_ebitda: 29.44587954, dividend_yield: 0.006085613083, forward_dividend_yield: 0.00617981762 },
      ...{ payout_ratio: 0.2452665865, free_cash_flow_yield: 0.03252039213, gross_margin: 0.3823324773 },
      ...{ current_ratio: 1.363604448, debt_to_equity: 1.72080993, return_on_equity: 0.7368556155 },
    })
  })
})
