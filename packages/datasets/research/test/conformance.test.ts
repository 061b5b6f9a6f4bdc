import { extendWithDemo } from '@bourse/demo'
import { demoListings } from '@bourse/demo/market'
import type { Dataset, Source } from '@bourse/kit'
import { conformance, fakeListingsOf } from '@bourse/testkit'
import research from '../src/index.ts'

// The demo market provides rows for US companies, so the sample adds only rows for other companies.
const SHOPIFY = { company_id: null, cik: null, symbol: 'SHOP', exchange_mic: 'XTSE' }
const VODAFONE = { ...SHOPIFY, symbol: 'VOD', exchange_mic: 'XLON' }
const untold = {
  ...{ report_date: null, report_time: null, report_date_status: null, currency_code: 'USD' },
  ...{ eps_actual: null, eps_estimate: null, revenue_actual: null, revenue_estimate: null, filing_id: null },
}
const unrevised = {
  ...{ up_7d: null, up_30d: null, down_7d: null, down_30d: null },
  ...{ mean_7d_ago: null, mean_30d_ago: null, mean_60d_ago: null, mean_90d_ago: null },
}
const period = { ...untold, period_type: 'quarterly', known_at: null }
const estimate = {
  ...unrevised,
  metric: 'eps',
  period_type: 'quarterly',
  period_end: '2026-06-30',
  currency_code: 'USD',
  low: '1',
  high: '2',
  year_ago: '1.2',
  analyst_count: '12',
  known_at: null,
}
const advice = {
  ...{ score: null, best_score: null, currency_code: 'USD', target_analyst_count: '4' },
  ...{ strong_buy: '1', buy: '2', hold: '3', sell: '0', strong_sell: '0' },
  ...{ mean_target_price: '10', high_target_price: '12', low_target_price: '9', median_target_price: '10.5' },
}

const answer = (symbol: string) =>
  JSON.stringify({
    quoteSummary: {
      result: [
        {
          price: { symbol },
          earningsHistory: {
            history: [
              { quarter: { raw: 1735603200 }, epsActual: { raw: 2.4 }, epsEstimate: { raw: 2.34102 }, currency: 'USD' },
            ],
          },
        },
      ],
    },
  })

const recent = {
  accessionNumber: ['0000320193-26-000003'],
  form: ['8-K'],
  filingDate: ['2026-01-29'],
  reportDate: ['2026-01-29'],
  acceptanceDateTime: ['2026-01-29T16:30:00.000Z'],
  items: ['2.02,9.01'],
  primaryDocument: ['a.htm'],
  primaryDocDescription: ['8-K'],
}
const submissions = JSON.stringify({ cik: '320193', name: 'Apple Inc.', filings: { recent, files: [] } })

/** The dataset with the demo's rows about one company: those about all of them would take most of the time. */
async function withRowsOfApple(): Promise<Dataset> {
  const dataset = await extendWithDemo(research)
  const isOfApple = (yielded: unknown) =>
    (yielded as { readonly row: { readonly symbol: string } }).row.symbol === 'AAPL'
  const limited = (one: Source): Source => ({
    ...one,
    async *parse(raw, unit) {
      for await (const yielded of one.parse(raw, unit)) if (isOfApple(yielded)) yield yielded
    },
  })
  return { ...dataset, sources: dataset.sources.map((one) => (one.demo ? limited(one) : one)) }
}

conformance(await withRowsOfApple(), {
  with: [fakeListingsOf(demoListings('2026-03-02'))],
  fixtures: {
    demo: { unit: { to: '2026-03-02' }, raw: { today: '2020-06-02' } },
    yahoo: {
      unit: { symbol: 'VOD.L', date: '2026-03-02' },
      raw: { text: answer('VOD.L'), answered_at: '2026-03-02T10:00:00Z' },
    },
    'sec-releases': { unit: { cik: '0000320193' }, raw: submissions },
  },
  stagingRows: {
    earnings_reports: [
      { ...SHOPIFY, ...period, period_end: '2025-09-30', eps_actual: '1.5', eps_estimate: '1.4' },
      { ...SHOPIFY, ...period, period_end: '2025-12-31', eps_actual: '2.5', eps_estimate: '2.4' },
      { ...VODAFONE, ...period, period_end: '2025-12-31', eps_actual: '0.5', eps_estimate: '0.4' },
    ],
    estimate_observations: [
      { ...SHOPIFY, ...estimate, observed_on: '2026-02-20', mean: '1.5' },
      { ...SHOPIFY, ...estimate, observed_on: '2026-02-27', mean: '1.6' },
      { ...VODAFONE, ...estimate, observed_on: '2026-02-27', mean: '1.4' },
    ],
    rating_refreshes: [
      { ...SHOPIFY, ...advice, published_at: '2026-01-26T20:30:00Z' },
      { ...SHOPIFY, ...advice, published_at: '2026-02-26T20:30:00Z' },
      { ...VODAFONE, ...advice, published_at: '2026-02-26T20:30:00Z' },
    ],
    earnings_releases: [
      { ...SHOPIFY, report_date: '2025-10-30', filing_id: '0000320193-25-000003', accepted_at: '2025-10-30T20:30:00Z' },
      { ...SHOPIFY, report_date: '2026-01-29', filing_id: '0000320193-26-000003', accepted_at: '2026-01-29T21:30:00Z' },
      {
        ...VODAFONE,
        report_date: '2026-02-03',
        filing_id: '0000320193-26-000004',
        accepted_at: '2026-02-03T21:30:00Z',
      },
    ],
  },
  queries: {
    'earnings.list': ['/v1/earnings?limit=1000', '/v1/earnings?symbols=XNAS:AAPL,XTSE:SHOP,XLON:VOD'],
    'estimates.list': ['/v1/estimates?limit=1000&from=2020-01-01&metric=eps'],
  },
  symbols: ['XNAS:AAPL', 'XTSE:SHOP', 'XLON:VOD'],
})
