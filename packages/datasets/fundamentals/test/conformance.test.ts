import { extendWithDemo } from '@bourse/demo'
import { demoListings } from '@bourse/demo/market'
import { defineDataset, publicId } from '@bourse/kit'
import { dividends } from '@bourse/services'
import { conformance, fakeDailyBars, fakeListingsOf, fakeSplits } from '@bourse/testkit'
import { readFileSync } from 'node:fs'
import fundamentals from '../src/index.ts'
import { notesSet } from './support/notes-set.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
const APPLE = '0000320193'
const apple = publicId('ins', 'XNAS', 'AAPL', '2020-01-01')

/** The issuer in the recorded files. */
const FIXTURE = {
  listing: 'fixture:1',
  type: 'CS',
  symbol: 'FIX',
  exchange_mic: 'XNYS',
  valid_from: '2001-01-02',
  valid_to: null,
  cik: '0000000077',
}

/**
 * Removes tag descriptions, because only notes sets contain them. For a tag that several sources in the sample use, the
 * rest of the row is the same.
 */
const withoutDescriptions = (text: string) => text.replaceAll(/What \w+ is\./g, '')

const noDividends = defineDataset({
  id: 'fake-dividends',
  title: 'Synthetic dividends',
  summary: 'No dividends, for tests.',
  provides: [dividends.provide({}, () => ({ between: async () => [] }))],
})

const statement = {
  cik: APPLE,
  statement: 'balance_sheet',
  period_type: 'annual',
  reported_period_start: null,
  reported_fiscal_year: '2025',
  reported_fiscal_period: 'Q4',
  currency_code: 'USD',
  accounting_standard: 'us-gaap',
  item_sources: { total_assets: ['us-gaap:Assets', 0, false] },
  filing_ids: ['0000000000-25-001102'],
  form_type: '10-K',
  filed_on: '2025-10-31',
  first_filed_on: '2025-10-31',
  restated: false,
  quality_issues: [],
  share_basis_on: null,
}
const fact = {
  cik: APPLE,
  concept: 'us-gaap:Assets',
  unit: 'USD',
  fiscal_start_key: '-',
  filing_id: '0000000000-25-001102',
  form_type: '10-K',
  filed_on: '2025-10-31',
  first_filed_on: '2025-10-31',
  last_filing_id: '0000000000-25-001102',
  filing_fiscal_year: '2025',
  filing_fiscal_period: 'FY',
  restated: false,
}
const segment = {
  cik: APPLE,
  breakdown: 'business',
  segment: 'North',
  member: 'x:NorthMember',
  currency_code: 'USD',
  revenue: '60',
  revenue_ratio: '0.6',
  filing_id: '0000000000-25-001102',
  form_type: '10-K',
  filed_on: '2025-10-31',
}
const metric = { symbol: 'AAPL', currency_code: 'USD', fiscal_period_end: '2025-12-31', input_record_ids: ['stm_1'] }

conformance(await extendWithDemo(fundamentals), {
  with: [
    fakeListingsOf([...demoListings('2026-03-02'), FIXTURE]),
    fakeDailyBars([{ instrument_id: apple, date: '2026-02-27', close: '274.9' }]),
    fakeSplits([]),
    noDividends,
  ],
  rows: {
    statements: [
      { ...statement, period_end: '2021-09-30', reported_period_end: '2021-09-25', items: { total_assets: '359.5' } },
      { ...statement, period_end: '2022-09-30', reported_period_end: '2022-09-24', items: { total_assets: '360' } },
    ],
    facts: [
      { ...fact, fiscal_end: '2021-09-25', value: '359.5' },
      { ...fact, fiscal_end: '2022-09-24', value: '360' },
    ],
    concepts: [
      {
        concept_id: 'us-gaap:Assets',
        taxonomy: 'us-gaap',
        name: 'Assets',
        label: 'Assets',
        statement_family: 'balance_sheet',
        unit: 'monetary',
        period_type: 'instant',
        line: 'total_assets',
        tags: [],
        derived: false,
        deprecated: false,
      },
    ],
    segments: [2024, 2025, 2026].map((year) => ({
      ...segment,
      ...(year === 2026 ? { cik: '0000000077' } : {}),
      period_end: `${year}-09-30`,
      reported_period_start: `${year - 1}-10-01`,
      reported_period_end: `${year}-09-30`,
    })),
    metrics: [
      { ...metric, observed_on: '2026-02-26', price: '273.25', current_ratio: '1.5' },
      { ...metric, observed_on: '2026-02-27', price: '274.9', current_ratio: '1.25' },
      { ...metric, symbol: 'XNYS:KO', observed_on: '2026-02-27', price: '70.5', current_ratio: '1.1' },
    ],
    share_statistics: ['2025-10-17', '2026-01-16'].map((observed_on) => ({
      symbol: 'AAPL',
      observed_on,
      shares_outstanding: '14681140000',
      shares_outstanding_basis: 'issuer',
    })),
  },
  stagingRows: {
    filed_facts: [
      {
        ...{ cik: '0000000077', taxonomy: 'us-gaap', tag: 'Assets', unit: 'USD', start: null, end: '2025-12-27' },
        ...{ value: '1', accession: '0000000077-26-000002', form: '10-K', filed: '2026-02-12', fiscal_year: '2025' },
        ...{ accepted: '2026-02-12T21:05:59Z', fiscal_period: 'FY' },
      },
    ],
    told_shares: [
      {
        symbol: 'XNAS:MSFT',
        observed_on: '2026-01-20',
        shares_outstanding: '7430000000',
        shares_outstanding_basis: 'issuer',
        float_shares: '7400000000',
      },
    ],
  },
  symbols: ['AAPL', 'XNAS:MSFT'],
  fixtures: {
    demo: { unit: { from: '2023-02-15', to: '2023-03-20' }, raw: { today: '2023-03-21' } },
    'sec-companyfacts': {
      unit: { cik: '0000000077' },
      raw: { companyfacts: fixture('companyfacts.json'), submissions: [fixture('submissions.json')] },
    },
    'sec-notes-sets': {
      unit: { set: '2026_02', url: null, part: 0, of: 1, ciks: [] },
      raw: {
        tables: Object.fromEntries(
          Object.entries(
            notesSet(
              [{ adsh: '0000000077-26-000002', cik: '77', filed: '20260212', fy: '2025' }],
              [
                { tag: 'Assets', ddate: '20251231', qtrs: 0, value: '1' },
                ...['', '0x01', '0x02'].map((dimh) => ({
                  ...{ tag: 'Revenues', ddate: '20251231', qtrs: 4, durp: '0.010958904' },
                  ...(dimh === '' ? { value: '100' } : { value: '50', dimh }),
                })),
              ],
              { '0x01': 'BusinessSegments=One;', '0x02': 'BusinessSegments=Two;' },
            ),
          ).map(([name, text]) => [name, new TextEncoder().encode(withoutDescriptions(text))]),
        ),
      },
    },
    'sec-segments': {
      unit: {
        cik: '0000000077',
        filing_id: '0000000077-26-000002',
        form_type: '10-K',
        filed_on: '2026-02-12',
        accepted_at: null,
      },
      raw: { instance: fixture('report_htm.xml'), labels: fixture('report_lab.xml'), definitions: null },
    },
  },
  queries: {
    'financials.concepts': ['/v1/financials/concepts?limit=1000', '/v1/financials/concepts?q=assets&taxonomy=us-gaap'],
  },
})
