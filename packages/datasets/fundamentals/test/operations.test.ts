import { fakeDailyBars, fakeListings, fakeSplits, publishParsed, startTestHost, type TestHost } from '@bourse/testkit'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LINE_CONCEPTS } from '../src/concepts/concepts-of.ts'
import fundamentals, { METRIC_DEFINITIONS } from '../src/index.ts'
import { NO_SHARE_COUNTS, shareCountReports } from '../src/staging/share-count-reports.ts'
import { secCompanyfacts } from '../src/sources/sec-companyfacts.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
const raw = { companyfacts: fixture('companyfacts.json'), submissions: [fixture('submissions.json')] }
const CIK = '0000000077'
const at = (symbol: string, more: { readonly cik?: string; readonly kind?: string } = {}) => ({
  id: `ins_0000000000000000${symbol.length}${symbol.toLowerCase().charCodeAt(0)}0`,
  currency_code: 'USD',
  ...more,
  stretches: [{ symbol, exchange_mic: 'XNYS' }],
})
const [a, bb, baba, goog, googl] = [
  at('FIX.A', { cik: CIK }),
  at('FIXBBB', { cik: CIK }),
  at('BABA', { kind: 'ADRC', cik: '0001577552' }),
  at('GOOG', { cik: '0001652044' }),
  at('GOOGL', { cik: '0001652044' }),
]

let host: TestHost
let key: string
const get = (path: string) => host.get(`/v1/${path}`, { key })
const rows = async (path: string) => {
  const { status, json, text } = await get(path)
  expect(status, text).toBe(200)
  return json.data
}
const told = (row: object) => ({
  ...NO_SHARE_COUNTS,
  observed_on: '2026-02-27',
  shares_outstanding_basis: 'issuer',
  ...row,
})

beforeAll(async () => {
  host = await startTestHost({
    datasets: [
      fakeListings([a, bb, baba, goog, googl, at('SPOT'), at('PREF.PRA', { kind: 'PFD' })]),
      fakeDailyBars([]),
      fakeSplits([]),
      fundamentals,
    ],
  })
  key = await host.key()
  await publishParsed(host, { source: secCompanyfacts, unit: { cik: CIK }, raw })
})
afterAll(() => host?.close())

describe('GET /v1/financials/facts (3.5)', () => {
  const facts = (query: string) => rows(`financials/facts?symbols=FIX.A&${query}`)
  type Fact = Record<string, string>

  it('rule 1: there is one record for each concept, period and unit; selectors are required and must resolve', async () => {
    expect((await get('financials/facts')).status).toBe(422)
    expect((await get('financials/facts?symbols=NOBODY')).status).toBe(404)
    const revenue = await facts('concepts=us-gaap:Revenues')
    expect(revenue.map(({ fiscal_end, value }: Fact) => [fiscal_end, value])).toEqual([
      ['2024-12-31', 91000000],
      ['2025-12-31', 100000000],
    ])
    expect(revenue.map(({ restated }: Fact) => restated)).toEqual([true, false])
  })

  it('rule 2: proxy statements are excluded', async () => {
    expect((await facts('limit=1000')).filter(({ concept }: Fact) => concept?.startsWith('ecd'))).toEqual([])
  })

  it('rule 4: period type and duration are derived from the fact’s own dates', async () => {
    const [year] = await facts('concepts=NetIncomeLoss&from=2025-01-01')
    expect(year).toMatchObject({ period_type: 'period', fiscal_start: '2025-01-01', duration_months: 12 })
    const [balance] = await facts('concepts=Assets&from=2025-01-01')
    expect(balance).toMatchObject({ period_type: 'instant', fiscal_start: null, duration_months: null })
  })

  it('rows repeat for each requested listing, in symbol order', async () => {
    const both = await rows('financials/facts?symbols=FIXBBB,FIX.A&concepts=Assets')
    expect(both.map(({ symbol, fiscal_end }: Fact) => [symbol, fiscal_end])).toEqual([
      ['FIX.A', '2024-12-31'],
      ['FIX.A', '2025-12-31'],
      ['FIXBBB', '2024-12-31'],
      ['FIXBBB', '2025-12-31'],
    ])
    const first = await get('financials/facts?symbols=FIXBBB,FIX.A&concepts=Assets&limit=3')
    const rest = await get(
      `financials/facts?symbols=FIXBBB,FIX.A&concepts=Assets&limit=3&cursor=${first.json.meta.next_cursor}`,
    )
    expect([...first.json.data, ...rest.json.data]).toEqual(both)
  })

  it('parameters filter the facts', async () => {
    const count = async (query: string) => (await facts(`limit=1000&${query}`)).length
    expect(await count('concepts=revenue,Assets')).toBe(4)
    expect(await count('unit=shares')).toBe(4)
    expect(await count('period_type=instant&unit=USD')).toBe(10)
    expect(await count('duration_months=12&unit=USD')).toBe(10)
    expect(await count('duration_months=3')).toBe(0)
    expect(await count('form_types=10-Q')).toBe(0)
    expect(await count('filed_from=2026-01-01&concepts=Assets')).toBe(1)
    expect(await count('filed_to=2025-12-31&concepts=Assets')).toBe(1)
    expect((await get('financials/facts?symbols=FIX.A&form_types=8-X')).status).toBe(422)
  })

  it('rule 6: a filing is a batch: all its values are known from its acceptance time', async () => {
    const valuesAt = async (instant: string) =>
      (await facts(`concepts=Revenues&as_of=${instant}`)).map(({ value }: Fact) => value)
    // 16:05 New York, which is 21:05 UTC.
    expect(await valuesAt('2026-02-12T21:04:59Z')).toEqual([90000000])
    expect(await valuesAt('2026-02-12T21:05:00Z')).toEqual([91000000, 100000000])
  })
})

describe('a filer without a listing', () => {
  it('0.3 rule 7: a filer without a listing is rejected with the next step, and the concepts in its file are published', async () => {
    const companyfacts = raw.companyfacts.replace(/"cik":\s*\d+/, '"cik": 99')
    const unit = { cik: '0000000099' }
    const answer = await publishParsed(host, { source: secCompanyfacts, unit, raw: { companyfacts, submissions: [] } })
    expect(answer.quarantined).toBeGreaterThan(0)
    const found = await host.database.database.query<{ rule: string; reason: string }>(
      `select distinct rule, reason from bourse.quarantine where rule = 'unknown-issuer' and reason like '%0000000099%'`,
    )
    expect(found).toEqual([{ rule: 'unknown-issuer', reason: expect.stringContaining('bourse import instruments') }])
  })
})

describe('GET /v1/financials/statements (3.1)', () => {
  it('rule 4: a year-end balance sheet has both period types', async () => {
    const both = await rows('financials/statements?symbols=FIX.A&statement=balance_sheet&from=2025-12-31')
    expect(both.map(({ period_type }: Record<string, string>) => period_type).sort()).toEqual(['annual', 'quarterly'])
  })

  it('rule 6: every line of the family is present, null if nothing is filed', async () => {
    const [income] = await rows('financials/statements?symbols=FIX.A&statement=income_statement&from=2025-12-31')
    expect(income.items).toMatchObject({ revenue: 100000000, gross_profit: 40000000, interest_expense: null })
    expect(Object.keys(income.items)[0]).toBe('revenue')
    expect(income.filing_ids).toEqual(['0000000077-26-000002'])
  })

  it('selectors are mutually exclusive, and from must not be after to', async () => {
    expect((await get('financials/statements?symbols=FIX.A&company_ids=cmp_1')).status).toBe(422)
    expect((await get('financials/statements?from=2026-01-01&to=2025-01-01')).status).toBe(422)
    expect((await get('financials/statements?statement=cash')).status).toBe(422)
  })
})

describe('GET /v1/financials/concepts (3.6)', () => {
  it('rule 1: every canonical line and every tag from published facts is listed', async () => {
    const all = await rows('financials/concepts?limit=1000')
    expect(all.length).toBe(LINE_CONCEPTS.length + 13)
    const ids = all.map(({ id }: { id: string }) => id)
    expect(ids).toEqual([...ids].sort())
    const first = await get('financials/concepts?limit=60')
    const rest = await get(`financials/concepts?limit=1000&cursor=${first.json.meta.next_cursor}`)
    expect([...first.json.data, ...rest.json.data]).toEqual(all)
  })

  it('rule 2: a tag’s family is that of its line; dei tags are in the family cover', async () => {
    const cover = await rows('financials/concepts?statement_family=cover')
    expect(cover.map(({ id }: { id: string }) => id)).toEqual([
      'dei:EntityCommonStockSharesOutstanding',
      'dei:EntityPublicFloat',
    ])
    expect(await rows('financials/concepts?line=total_assets')).toMatchObject([{ id: 'us-gaap:Assets' }])
    expect(await rows('financials/concepts?taxonomy=bourse&q=EBITDA')).toMatchObject([{ id: 'ebitda', derived: true }])
    expect((await get('financials/concepts?q=a')).status).toBe(422)
  })
})

describe('GET /v1/financials/metric-definitions (3.4)', () => {
  it('D1, D2, D3: there is a definition for each field of metrics, in id order', async () => {
    const all = await rows('financials/metric-definitions?limit=1000')
    expect(all.map(({ id }: { id: string }) => id)).toEqual(METRIC_DEFINITIONS.map(({ id }) => id))
    expect(all).toHaveLength(62)
    expect(all.find(({ id }: { id: string }) => id === 'dividend_yield')).toMatchObject({
      ...{ input_concepts: ['close', 'dividend'], unit: 'ratio' },
    })
    expect(await rows('financials/metric-definitions?family=yield')).toHaveLength(8)
    expect((await get('financials/metric-definitions?from=2026-01-01')).status).toBe(422)
  })
})

describe('GET /v1/share-statistics (3.8)', () => {
  it('rule 2: an issuer’s float is not the float of one of its classes', async () => {
    const [statistics] = await rows('share-statistics?symbols=FIX.A&latest=true')
    expect(statistics).toMatchObject({ shares_outstanding: 9800000, float_shares: null, public_float_value: 500000000 })
  })

  it('H3, rule 4: a vendor’s float is validated like a filed one', async () => {
    const report = await host.submit(
      shareCountReports,
      [
        told({ symbol: 'BABA', shares_outstanding: '2375950080', float_shares: '16903058280' }),
        told({ symbol: 'GOOG', shares_outstanding: '5450000000', float_shares: '5040000000' }),
        told({ symbol: 'SPOT', shares_outstanding: '203844000', float_shares: '153820991' }),
      ],
      { source: 'vendor' },
    )
    expect(report.quarantined).toBe(0)
    const all = await rows('share-statistics?symbols=BABA,GOOG,SPOT')
    const floats = new Map(all.map((row: Record<string, never>) => [row['symbol'], row['float_shares']]))
    expect(Object.fromEntries(floats)).toEqual({ BABA: null, GOOG: null, SPOT: 153820991 })
    expect((await get('share-statistics?symbols=SPOT&latest=true&from=2026-01-01')).status).toBe(422)
  })

  it('rule 1, rule 5: preferred shares have no share statistics; ratios above 1 are stored with a warning', async () => {
    const report = await host.submit(
      shareCountReports,
      [
        told({ symbol: 'PREF.PRA', shares_outstanding: '100' }),
        told({ cik: '0000000099', shares_outstanding: '100' }),
        told({
          symbol: 'SPOT',
          observed_on: '2026-02-28',
          shares_outstanding: '9',
          institutional_ownership_ratio: '1.02',
        }),
      ],
      { source: 'vendor' },
    )
    expect(report).toMatchObject({ quarantined: 2, warnings: 1 })
    const [newest] = await rows('share-statistics?symbols=SPOT&latest=true')
    expect(newest.institutional_ownership_ratio).toBe(1.02)
  })
})
