import { skipNotice } from '@bourse/testkit/real-data'
import { describe, expect, it } from 'vitest'
import { computeMetrics, type MetricsRow } from '../src/metrics/compute-metrics.ts'
import { statementsOf } from '../src/statements/statements-of.ts'
import { companyfacts } from './support/companyfacts.ts'
import { closeUpTo, factorDividends, rawCloses } from './support/lean-files.ts'
import { knownAt } from './support/newest.ts'

const DAY = '2020-12-31'

function metricsOfDay(): MetricsRow {
  const facts = companyfacts('0000320193')
  const statements = knownAt(statementsOf(facts), DAY).map((row, index) => ({ id: `stm_${index}`, ...row }))
  const cover = facts
    .filter(({ tag, filed }) => tag === 'EntityCommonStockSharesOutstanding' && filed <= DAY)
    .reduce((last, fact) => (fact.end > last.end ? fact : last))
  const shares = { id: 'shs_1', observed_on: cover.end, count: cover.value }
  const close = closeUpTo(rawCloses('aapl'), DAY) ?? ''
  const splits = [
    { execution_date: '2014-06-09', ratio: '7' },
    { execution_date: '2020-08-31', ratio: '4' },
  ]
  return computeMetrics({
    instrument_id: 'ins_aapl',
    company_id: 'cmp_aapl',
    type: 'CS',
    observed_on: DAY,
    currency_code: 'USD',
    close,
    statements,
    issuer_shares: shares,
    classes: [{ close, shares: null, splits }],
    splits,
    dividends: factorDividends('aapl', '2018-01-01'),
    next_year_eps: null,
    rate: null,
    shares_per_receipt: null,
  })
}

describe.skipIf(skipNotice !== '')(`AAPL metrics on 2020-12-31${skipNotice}`, () => {
  const { metrics, ...row } = skipNotice === '' ? metricsOfDay() : { metrics: {} as MetricsRow['metrics'] }

  it('M1: market capitalization and enterprise value are exact', () => {
    expect(row).toMatchObject({
      price: '132.69',
      currency_code: 'USD',
      observed_on: DAY,
      fiscal_period_end: '2020-09-30',
    })
    expect(metrics).toMatchObject({ market_capitalization: '2255969107380', enterprise_value: '2277462107380' })
  })

  it('M2: multiples', () => {
    expect(metrics).toMatchObject({
      earnings_per_share: '3.28',
      price_to_earnings: '40.45426829',
      price_to_sales: '8.218017622',
      price_to_book: '34.5271447',
      ev_to_ebitda: '29.44587954',
    })
  })

  it('M3: yields, margins and ratios', () => {
    expect(metrics).toMatchObject({
      dividends_per_share: '0.8075',
      dividend_yield: '0.006085613083',
      forward_dividend_yield: '0.00617981762',
      payout_ratio: '0.2452665865',
      free_cash_flow_yield: '0.03252039213',
      gross_margin: '0.3823324773',
      current_ratio: '1.363604448',
      debt_to_equity: '1.72080993',
      return_on_equity: '0.7368556155',
    })
  })
})
