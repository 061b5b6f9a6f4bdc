import { realText, skipNotice } from '@bourse/testkit/real-data'
import { Decimal } from '@bourse/kit/values'
import {
  fakeDailyBars,
  fakeListings,
  fakeSplits,
  publishParsed,
  type PublishedAnswer,
  startTestHost,
  type TestHost,
} from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fundamentals from '../src/index.ts'
import { secCompanyfacts } from '../src/sources/sec-companyfacts.ts'
import { secSegments } from '../src/sources/sec-segments.ts'

/** Five filers' recorded files. */
const FILES = {
  AAPL: { cik: '0000320193', file: 'CIK0000320193-asof-20260325.json.gz' },
  NVDA: { cik: '0001045810', file: 'CIK0001045810-asof-20260709.json.gz' },
  SNOW: { cik: '0001640147', file: 'CIK0001640147.json.gz' },
  MRVL: { cik: '0001835632', file: 'CIK0001835632-asof-20260608.json.gz' },
  LPA: { cik: '0001997711', file: 'CIK0001997711.json.gz' },
}
type Symbol = keyof typeof FILES

const listing = (id: string, symbol: string, cik: string) => ({
  ...{ id, cik, currency_code: 'USD' },
  stretches: [{ symbol, exchange_mic: 'XNAS' }],
})
const aapl = 'ins_00000000000000000001'

let host: TestHost
let key: string
const published = new Map<Symbol, PublishedAnswer>()

const get = async (path: string) => {
  const { status, json } = await host.get(`/v1/${path}`, { key })
  expect(status, path).toBe(200)
  return json.data
}
const statement = async (symbol: Symbol, type: string, end: string, family: string, more = '') => {
  const [row] = await get(
    `financials/statements?symbols=${symbol}&period_type=${type}&from=${end}&to=${end}&statement=${family}${more}`,
  )
  return row
}
interface Statement {
  readonly symbol: string
  readonly reported_period_start: string | null
  readonly reported_period_end: string
  readonly items: Readonly<Record<string, number | null>>
  readonly quality_issues: { readonly code: string }[]
}
const codes = (row: { quality_issues: { code: string }[] }) => row.quality_issues.map(({ code }) => code)

const load = async () => {
  host = await startTestHost({
    clock: '2026-08-01T12:00:00Z',
    datasets: [
      fakeListings([
        listing(aapl, 'AAPL', FILES.AAPL.cik),
        ...(['NVDA', 'SNOW', 'MRVL', 'LPA'] as const).map((symbol, at) =>
          listing(`ins_0000000000000000001${at}`, symbol, FILES[symbol].cik),
        ),
        listing('ins_00000000000000000020', 'AMZN', '0001018724'),
        listing('ins_00000000000000000021', 'NFLX', '0001065280'),
        listing('ins_00000000000000000022', 'TSLA', '0001318605'),
      ]),
      fakeDailyBars([
        { instrument_id: aapl, date: '2019-03-29', close: '189.95' },
        { instrument_id: aapl, date: '2020-03-27', close: '247.74' },
      ]),
      fakeSplits([
        { instrument_id: aapl, execution_date: '2014-06-09', ratio: '7' },
        { instrument_id: aapl, execution_date: '2020-08-31', ratio: '4' },
      ]),
      fundamentals,
    ],
  })
  key = await host.key()
  for (const [symbol, { cik, file }] of Object.entries(FILES)) {
    const raw = { companyfacts: realText('sec-edgar', 'companyfacts', file), submissions: [] }
    const submissions =
      symbol === 'AAPL' ? [realText('sec-edgar', 'submissions', 'CIK0000320193-asof-20260305.json.gz')] : []
    published.set(
      symbol as Symbol,
      await publishParsed(host, { source: secCompanyfacts, unit: { cik }, raw: { ...raw, submissions } }),
    )
  }
}

async function loadReports() {
  const reports = [
    { folder: 'special_cases-segments-amzn', name: 'amzn-20221231', id: '0001018724-23-000004', on: '2023-02-03' },
    { folder: 'aapl-10k_2023', name: 'aapl-20230930', id: '0000320193-23-000106', on: '2023-11-03' },
    { folder: 'nflx-10k_2024', name: 'nflx-20240126', id: '0001065280-24-000030', on: '2024-01-26' },
    { folder: 'tsla', name: 'tsla-20240630', id: '0001628280-24-032662', on: '2024-07-24' },
  ]
  for (const { folder, name, id: filing_id, on: filed_on } of reports) {
    const text = (part: string) => realText('sec-edgar', 'xbrl', folder, `${name}_${part}.xml.gz`)
    const raw = { instance: text('htm'), labels: text('lab'), definitions: text('def') }
    const unit = { cik: null, filing_id, form_type: null, filed_on, accepted_at: null }
    await publishParsed(host, { source: secSegments, unit, raw })
  }
}

describe.skipIf(skipNotice !== '')(`recorded SEC files over HTTP${skipNotice}`, () => {
  beforeAll(async () => {
    await load()
    await loadReports()
  }, 120_000)
  afterAll(() => host?.close())

  it('S1: AAPL’s year to 2025-09-27', async () => {
    const [income, balance, cash] = [
      await statement('AAPL', 'annual', '2025-09-30', 'income_statement'),
      await statement('AAPL', 'annual', '2025-09-30', 'balance_sheet'),
      await statement('AAPL', 'annual', '2025-09-30', 'cash_flow_statement'),
    ]
    expect(income).toMatchObject({
      ...{ reported_period_end: '2025-09-27', filing_ids: ['0000320193-25-000079'], currency_code: 'USD' },
      ...{ period_start: null, fiscal_year: null, fiscal_quarter: null, item_sources: null },
      items: { revenue: 416161000000, gross_profit: 195201000000, operating_income: 133050000000 },
    })
    expect(income.items).toMatchObject({ net_income: 112010000000, eps_diluted: 7.46 })
    expect(balance.items).toMatchObject({
      ...{ total_assets: 359241000000, total_liabilities: 285508000000, total_equity: 73733000000 },
      total_debt: 98657000000,
    })
    expect(cash.items).toMatchObject({
      ...{ net_cash_from_operating_activities: 111482000000, capital_expenditure: -12715000000 },
      ...{ free_cash_flow: 98767000000, net_change_in_cash: 5991000000 },
    })
    for (const row of [income, balance, cash])
      for (const code of codes(row)) expect(['mixed_filings', 'restated', 'missing_core']).toContain(code)
  })

  it('S2: the fourth quarter is a difference, and lists the sources of its lines on request', async () => {
    const income = await statement('AAPL', 'quarterly', '2025-09-30', 'income_statement', '&details=true')
    expect(income.items).toMatchObject({
      ...{ revenue: 102466000000, net_income: 27466000000, shares_diluted: 14863610000, eps_diluted: 1.85 },
    })
    expect(codes(income)).toContain('derived_quarter')
    expect(income.reported_fiscal_period).toBe('Q4')
    expect(income.item_sources.revenue).toMatchObject({ filing_id: '0000320193-25-000079', derived: true })
    const cash = await statement('AAPL', 'quarterly', '2025-09-30', 'cash_flow_statement')
    expect(cash.items.net_cash_from_operating_activities).toBe(29728000000)
  })

  it('S3: a restated year is returned as known at the time', async () => {
    for (const [end, then, now] of [
      ['2009-09-30', 36537000000, 42905000000],
      ['2008-09-30', 32479000000, 37491000000],
    ] as const) {
      const before = await statement('AAPL', 'annual', end, 'income_statement', '&as_of=2009-12-31')
      expect([before.items.revenue, before.restated]).toEqual([then, false])
      const after = await statement('AAPL', 'annual', end, 'income_statement')
      expect([after.items.revenue, after.restated]).toEqual([now, true])
    }
  })

  it('S4: splits restate earnings per share from the filing that states them', async () => {
    const eps = async (symbol: Symbol, end: string, more = '') =>
      (await statement(symbol, 'annual', end, 'income_statement', more)).items.eps_diluted
    expect(await eps('AAPL', '2019-09-30', '&as_of=2019-12-31')).toBe(11.89)
    expect(await eps('AAPL', '2019-09-30', '&as_of=2020-10-30T12:00:00Z')).toBe(2.97)
    expect(await eps('NVDA', '2024-01-31', '&as_of=2024-03-31')).toBe(11.93)
    expect(await eps('NVDA', '2024-01-31')).toBe(1.19)
    expect((await statement('NVDA', 'annual', '2026-01-31', 'income_statement')).items.revenue).toBe(215938000000)
  })

  it('S5, S6: IFRS, temporary equity and a 53-week year', async () => {
    const income = await statement('LPA', 'annual', '2024-12-31', 'income_statement')
    expect(income).toMatchObject({ accounting_standard: 'ifrs', items: { revenue: 43862372, net_income: -29285428 } })
    const cash = await statement('LPA', 'annual', '2024-12-31', 'cash_flow_statement')
    expect(cash.items).toMatchObject({
      ...{ net_cash_from_operating_activities: 19391563, net_change_in_cash: -6415016 },
    })
    const eps = async (more = '') =>
      (await statement('LPA', 'annual', '2023-12-31', 'income_statement', more)).items.eps_basic
    expect([await eps('&as_of=2024-12-31'), await eps()]).toEqual([0.019, 0.11])
    const snow = await statement('SNOW', 'annual', '2020-01-31', 'balance_sheet')
    expect(snow.items.temporary_equity).toBe(936474000)
    expect(codes(snow)).not.toContain('balance_mismatch')
    const mrvl = await statement('MRVL', 'annual', '2024-01-31', 'income_statement')
    expect(mrvl).toMatchObject({ reported_period_end: '2024-02-03', items: { revenue: 5507700000 } })
  })

  it('S7: the five filers’ quality issues', async () => {
    const rows: Statement[] = []
    for (let cursor = ''; ;) {
      const path = `/v1/financials/statements?symbols=AAPL,NVDA,SNOW,MRVL,LPA&limit=1000${cursor}`
      const { json } = await host.get(path, { key })
      rows.push(...json.data)
      if (json.meta.next_cursor === null) break
      cursor = `&cursor=${json.meta.next_cursor}`
    }
    const having = (code: string) => rows.filter((row) => codes(row).includes(code))
    const filed = (code: string) => having(code).filter((row) => !codes(row).includes('derived_quarter'))
    for (const code of ['balance_mismatch', 'gross_profit_mismatch', 'income_mismatch', 'cash_flow_mismatch'])
      expect(having(code), code).toEqual([])
    expect(filed('eps_mismatch')).toEqual([])
    const scaled = filed('share_scale')
    expect(scaled.map(({ symbol, items }) => [symbol, items['shares_diluted']])).toEqual(Array(7).fill(['NVDA', null]))
    expect(scaled.map(({ reported_period_start: start }) => start).toSorted()[0]).toBe('2007-01-29')
    expect(scaled.map(({ reported_period_end: end }) => end).toSorted()[6]).toBe('2010-08-01')
    expect(filed('share_basis_stale').map(({ symbol }) => symbol)).toEqual(Array(5).fill('AAPL'))
    expect(having('cash_bridge_mismatch')).toMatchObject([{ symbol: 'NVDA', reported_period_end: '2013-07-28' }])
  })

  it('F1, F2, F4: there is one record for each concept, period and unit, and no conflict', async () => {
    const { rows } = await host.database.database.pool.query(
      `select company_id, count(*)::int as all, (count(*) filter (where restated))::int as restated
       from fundamentals.facts where known_to = 'infinity' group by 1 order by 2`,
    )
    expect(rows.map(({ all, restated }) => [all, restated])).toEqual([
      [569, 23],
      [4542, 467],
      [4781, 55],
      [12154, 425],
      [14707, 986],
    ])
    for (const { bad, quarantined } of published.values()) expect([bad, quarantined]).toEqual([[], 0])
  })

  it('F3: a restated fact has its new value, and its earlier value as of an earlier time', async () => {
    const asked =
      'financials/facts?symbols=AAPL&concepts=us-gaap:SalesRevenueNet&duration_months=12&from=2009-09-26&to=2009-09-26'
    const [fact, ...others] = await get(asked)
    expect(others).toEqual([])
    expect(fact).toMatchObject({
      ...{ value: 42905000000, restated: true, form_type: '10-K/A', filed_on: '2010-01-25', line: 'revenue' },
      ...{ symbol: 'AAPL', period_type: 'period', duration_months: 12, period_end: '2009-09-30', unit: 'USD' },
    })
    expect(fact.source_url).toContain(`/320193/${fact.filing_id.replaceAll('-', '')}/`)
    expect((await get(`${asked}&as_of=2009-12-31`))[0].value).toBe(36537000000)
  })

  it('N1, N2: the five filers’ concepts', async () => {
    const [assets] = await get('financials/concepts?q=us-gaap:Assets&taxonomy=us-gaap')
    expect(assets).toMatchObject({
      ...{ id: 'us-gaap:Assets', line: 'total_assets', period_type: 'instant', unit: 'monetary' },
      statement_family: 'balance_sheet',
    })
    expect([published.get('AAPL')?.rows['concepts'], published.get('LPA')?.rows['concepts']]).toEqual([505, 178])
  })

  it('H1, H2, H4: AAPL’s float is computed from its filed public float', async () => {
    const rows = await get('share-statistics?symbols=AAPL&limit=1000')
    const on = (date: string) => rows.find(({ observed_on }: { observed_on: string }) => observed_on === date)
    expect(on('2020-10-16')).toMatchObject({
      ...{ shares_outstanding: 17001802000, shares_outstanding_basis: 'issuer', float_shares: 16951844953 },
      ...{ float_ratio: 0.9970616617, public_float_value: 1070633000000, public_float_on: '2020-03-27' },
    })
    const [before] = await get('share-statistics?symbols=AAPL&as_of=2019-11-15&latest=true')
    expect(before).toMatchObject({ public_float_value: 874698000000, float_shares: null, float_ratio: null })
    expect(new Decimal(874698000000).div('189.95').div(4601075000).toFixed(6)).toBe('1.000828')
    const [newest] = await get('share-statistics?symbols=AAPL&latest=true')
    expect(newest).toMatchObject({ observed_on: '2026-01-16', shares_outstanding: 14681140000 })
  })

  it('G1: AMZN has 45 rows, without the subtotals of its products', async () => {
    const rows = await get('financials/segments?symbols=AMZN&limit=1000')
    expect(rows).toHaveLength(45)
    const of2022 = rows.filter(
      ({ breakdown, period_end }: Record<string, string>) => breakdown === 'business' && period_end === '2022-12-31',
    )
    const by = (name: string) => of2022.find(({ member }: { member: string }) => member === `amzn:${name}SegmentMember`)
    expect(by('AmazonWebServices')).toMatchObject({ revenue: 80096000000, segment_operating_income: 22841000000 })
    expect(by('NorthAmerica')).toMatchObject({ revenue: 315880000000, segment_operating_income: -2847000000 })
    expect(of2022.reduce((sum: number, { revenue }: { revenue: number }) => sum + revenue, 0)).toBe(513983000000)
    expect(rows.map(({ member }: { member: string }) => member)).not.toContain('us-gaap:ServiceMember')
  })

  it('G2, G3: AAPL has 39 rows; NFLX and a quarterly report have no rows', async () => {
    const rows = await get('financials/segments?symbols=AAPL&limit=1000')
    expect(rows).toHaveLength(39)
    const of2023 = rows.filter(({ period_end }: { period_end: string }) => period_end === '2023-09-30')
    const members = of2023.map(({ member }: { member: string }) => member)
    expect(members).toContain('us-gaap:ServiceMember')
    expect(members).not.toContain('us-gaap:ProductMember')
    expect(of2023.find(({ member }: { member: string }) => member === 'us-gaap:ServiceMember')).toMatchObject({
      ...{ breakdown: 'product', revenue: 85200000000 },
    })
    const business = of2023.filter(({ breakdown }: { breakdown: string }) => breakdown === 'business')
    expect(business.reduce((sum: number, { revenue }: { revenue: number }) => sum + revenue, 0)).toBe(383285000000)
    expect(await get('financials/segments?symbols=NFLX,TSLA')).toEqual([])
  })
})
