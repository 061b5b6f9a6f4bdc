import { publicId } from '@bourse/kit'
import { fakeListings, runOwedJobs, startTestHost, type TestHost } from '@bourse/testkit'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import dataset, { officerReports, profile, profiles } from '../src/index.ts'
import { mergeClaims } from '../src/profiles/merge-claims.ts'

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url))
const one = (symbol: string, more: { kind?: string; cik?: string; to?: string } = {}) => ({
  id: `ins_${symbol.toLowerCase()}`,
  kind: more.kind ?? 'CS',
  cik: more.cik,
  stretches: [{ symbol, exchange_mic: 'XNYS', from: '2000-01-03', to: more.to ?? null }],
})
const company = (symbol: string) => publicId('cmp', `ins_${symbol.toLowerCase()}`)

const listings = fakeListings([
  one('BRK.A', { cik: '0001067983' }),
  one('BRK.B', { cik: '0001067983' }),
  one('ABR.PRD', { kind: 'PFD', cik: '0001253986' }),
  one('ABR', { cik: '0001253986' }),
  one('FIXA', { cik: '0001990201' }),
  one('FIXB'),
  one('FIXC.B'),
  one('ETF', { kind: 'ETF', cik: '0000000009' }),
  one('GONE', { cik: '0000000011', to: '2020-06-30' }),
  { stretches: [{ symbol: 'VOD', exchange_mic: 'XLON' }] },
])

let host: TestHost
let key: string
beforeAll(async () => {
  host = await startTestHost({ datasets: [listings, dataset], clock: '2026-03-02T22:00:00Z' })
  key = await host.key()
  await make()
})
afterAll(() => host.close())

async function make() {
  // The listings in this test are never published, so a profile is published to trigger the job.
  await host.publish(profiles, [{ ...profile({ name: 'Vodafone' }), symbol: 'VOD' }], { source: 'import' })
  await runOwedJobs(host)
  await host.host.refresh()
}
const get = (path: string, with_ = key) => host.get(`/v1/companies${path}`, { key: with_ })
const rowsOf = async (query: string) => (await get(`?${query}`)).json.data
const row = async (symbol: string) => (await rowsOf(`symbols=${symbol}`))[0]

describe('companies', () => {
  it('rule 1: every listing with an issuer has a row; members without a source are null', async () => {
    expect(await rowsOf('limit=100')).toHaveLength(10)
    expect(await row('FIXB')).toMatchObject({
      id: company('FIXB'),
      company_id: company('FIXB'),
      issuer_company_id: company('FIXB'),
      symbol: 'FIXB',
      exchange_mic: 'XNYS',
      type: 'CS',
      status: 'active',
      sector: null,
      address: null,
      employees: null,
      classifications: [],
      officers: [],
      former_names: [],
      branding: { logo_url: null, icon_url: null },
      listed_on: '2000-01-03',
      delisted_on: null,
      updated_on: '2026-03-02',
    })
  })

  it('rule 2: share classes have their own rows but one issuer, and list one another; so does preferred stock', async () => {
    const [a, b] = [await row('BRK.A'), await row('BRK.B')]
    expect([a.id, b.id]).toEqual([company('BRK.A'), company('BRK.B')])
    expect(a.issuer_company_id).toBe(b.issuer_company_id)
    for (const { listings: all } of [a, b])
      expect(all.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['BRK.A', 'BRK.B'])
    expect(await row('ABR.PRD')).toMatchObject({ type: 'PFD', issuer_company_id: company('ABR'), cik: '0001253986' })
    expect(await row('ETF')).toMatchObject({ issuer_company_id: company('ETF') })
    const ofIssuer = await rowsOf(`company_ids=${a.issuer_company_id}`)
    expect(ofIssuer).toHaveLength(2)
    const other = a.id === a.issuer_company_id ? b : a
    expect(await rowsOf(`company_ids=${other.id}`)).toMatchObject([{ id: other.id }])
  })

  it('reveals none of a company’s listings to a key that has no access to them', async () => {
    const narrow = await host.key({ owner: true, symbols: ['BRK.A'] })
    const { status, text } = await get(`?company_ids=${company('FIXB')}`, narrow)
    expect([status, JSON.parse(text).detail]).toEqual([
      403,
      'The key is limited to a list of symbols, and the requested entity is not on it.',
    ])
    expect(text).not.toContain('ins_')
    const named = await get('?instrument_ids=ins_fixb', narrow)
    expect(named.json.detail).toBe('The key is limited to a list of symbols, and ins_fixb is not on it.')
  })

  it('rule 2: related listings are limited to those visible to the key, in a list, by id and in CSV', async () => {
    const narrow = await host.key({ owner: true, symbols: ['BRK.A'] })
    const { json } = await get('?symbols=BRK.A', narrow)
    expect(json.data[0].listings).toMatchObject([{ symbol: 'BRK.A', exchange_mic: 'XNYS' }])
    expect((await get(`/${company('BRK.A')}`, narrow)).json.data.listings).toHaveLength(1)
    for (const format of ['csv', 'ndjson']) {
      const { text } = await get(`?symbols=BRK.A&format=${format}`, narrow)
      expect(text).toContain('ins_brk.a')
      expect(text).not.toContain('ins_brk.b')
    }
  })

  it('rule 3: inactive issuers are returned by id; an unknown, not entitled or not yet known id is 404', async () => {
    expect((await get(`/${company('GONE')}`)).json.data).toMatchObject({
      status: 'inactive',
      delisted_on: '2020-06-30',
    })
    const narrow = await host.key({ plan: 'pro', markets: ['XNYS'] })
    const [vodafone] = await rowsOf('symbols=XLON:VOD')
    for (const answer of [
      await get('/cmp_00000000000000000000'),
      await get(`/${vodafone.id}`, narrow),
      await get(`/${company('FIXB')}?as_of=2026-03-01T00:00:00Z`),
    ])
      expect(answer.json).toMatchObject({ status: 404, code: 'record-not-found' })
    expect((await get(`/${company('FIXB')}`, narrow)).status).toBe(200)
  })

  it('rule 4: the operator takes precedence over profiles, and profiles over the SEC; a null does not hide other values', () => {
    const claims = [
      { source: 'demo', row: profile({ ein: 'd', phone: 'd', website: 'd', description: 'd', name: 'd' }) },
      { source: 'sec-submissions', row: profile({ phone: 's', website: 's', description: 's', name: 's' }) },
      { source: 'finance-database', row: profile({ website: 'f', description: 'f', name: 'f' }) },
      { source: 'import', row: profile({ name: 'i', description: 'i' }) },
    ]
    const merged = { ein: 'd', phone: 's', website: 'f', description: 'i', name: 'i', sector: null }
    expect(mergeClaims(claims)).toMatchObject(merged)
    expect(mergeClaims(claims.toReversed())).toMatchObject(merged)
  })

  it('rule 4: sources of one issuer are merged; the sector follows from the SIC code only if no source states one', async () => {
    await host.ingest(dataset, 'sec-submissions', [fixture('CIK0001990201.json')])
    await make()
    expect(await row('FIXA')).toMatchObject({
      name: 'Fixture Alpha Inc.',
      legal_name: null,
      sector: 'Information Technology',
      sic_code: '3571',
      fiscal_year_end: '09-26',
      ein: '000000001',
      description: null,
      address: { street_1: '1 FIXTURE WAY', street_2: null, country_code: 'US' },
    })
    const told = { name: 'Alpha', sector: 'Health Care', address: null } as const
    await host.publish(profiles, [{ ...profile(told), symbol: 'FIXA' }], { source: 'import' })
    host.clock.advance(86_400_000)
    await make()
    expect(await row('FIXA')).toMatchObject({
      name: 'Alpha',
      legal_name: 'Fixture Alpha Inc.',
      sector: 'Health Care',
      sic_code: '3571',
      address: { street_1: '1 FIXTURE WAY' },
      updated_on: '2026-03-03',
    })
    expect(await row('FIXB')).toMatchObject({ updated_on: '2026-03-02' })
    const before = await get(`?symbols=FIXA&as_of=2026-03-02T23:00:00Z`)
    expect(before.json.data).toMatchObject([{ name: 'Fixture Alpha Inc.' }])
  })

  it('rule 5: former names that end on the day they begin are excluded', async () => {
    expect((await row('FIXA')).former_names).toEqual([
      { name: 'FIXTURE COMPUTER', from: '1994-01-26', to: '2007-01-04' },
    ])
  })

  it('ingests FinanceDatabase tables, except delisted listings', async () => {
    const taken = await host.ingest(dataset, 'finance-database', [fixture('NYQ.csv')])
    expect(taken).toMatchObject({ rows: 2, published: 2, quarantined: 0 })
    await make()
    expect(await row('FIXC.B')).toMatchObject({ name: 'Fixture Holdings', sector: 'Financials', industry: 'Insurance' })
    expect(await row('FIXB')).toMatchObject({ country_code: 'US', description: 'Makes drinks, of every kind.' })
  })

  it('lists the officers in ownership forms from the last 24 months, with their newest titles', async () => {
    await host.ingest(dataset, 'sec-ownership-forms', [fixture('form4.xml')])
    const told = (reported_on: string, owner_cik: string, name: string, title: string) => ({
      ...{ symbol: 'FIXA', reported_on, owner_cik, name, title },
    })
    await host.publish(
      officerReports,
      [
        told('2026-02-02', '0001990102', 'Fixture Second', 'President'),
        told('2025-02-03', '0001990102', 'Fixture Second', 'Treasurer'),
        told('2024-02-01', '0001990103', 'Fixture Former', 'Counsel'),
      ],
      { source: 'sec-ownership-forms' },
    )
    await make()
    expect((await row('FIXA')).officers).toEqual([
      { name: 'FIXTURE OFFICER', title: 'Chief Fixture Officer', since: null },
      { name: 'Fixture Second', title: 'President', since: null },
    ])
  })

  it('companies can be filtered by sector, country, code and status, and have no date parameters', async () => {
    const symbols = async (query: string) => (await rowsOf(query)).map((each: { symbol: string }) => each.symbol)
    expect(await symbols('sector=Health+Care')).toEqual(['FIXA'])
    expect(await symbols('sic_code=3571&cik=0001990201')).toEqual(['FIXA'])
    expect(await symbols('industry=insurance&countries=us,de')).toEqual(['FIXC.B'])
    expect(await symbols('type=PFD')).toEqual(['ABR.PRD'])
    expect(await symbols('status=inactive')).toEqual(['GONE'])
    expect((await get('?from=2020-01-01')).status).toBe(422)
  })

  it('publishes nothing if nothing changed', async () => {
    const versions = async () => host.database.database.query('select 1 from companies.companies')
    const before = await versions()
    await host.database.database.query('delete from bourse.job_marks')
    await make()
    expect(await versions()).toHaveLength(before.length)
  })
})
