import { realPath, skipNotice } from '@bourse/testkit/real-data'
import { fakeListings, runOwedJobs, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import dataset from '../src/index.ts'

describe.skipIf(skipNotice !== '')(`profiles from submissions files${skipNotice}`, () => {
  let host: TestHost
  let key: string
  beforeAll(async () => {
    const listed = (symbol: string, exchange_mic: string, cik: string) => ({
      cik,
      stretches: [{ symbol, exchange_mic }],
    })
    const listings = fakeListings([
      listed('AAPL', 'XNAS', '0000320193'),
      listed('WOLF', 'XNYS', '0000895419'),
      listed('MCUR', 'OTCM', '0001830056'),
      'XNYS:BRK.B',
    ])
    host = await startTestHost({ datasets: [listings, dataset] })
    key = await host.key()
    const file = (name: string) => realPath('sec-edgar', 'submissions', name)
    await host.ingest(dataset, 'sec-submissions', [
      file('CIK0000320193-asof-20260305.json.gz'),
      file('CIK0000895419-asof-20260328.json.gz'),
      file('CIK0001830056-asof-20260208.json'),
    ])
    await runOwedJobs(host)
    await host.host.refresh()
  })
  afterAll(() => host?.close())

  const row = async (symbol: string) => (await host.get(`/v1/companies?symbols=${symbol}`, { key })).json.data[0]

  it('C1: AAPL', async () => {
    const apple = await row('AAPL')
    expect(apple).toMatchObject({
      name: 'Apple Inc.',
      sic_code: '3571',
      fiscal_year_end: '09-26',
      filer_category: 'Large accelerated filer',
      incorporation_state: 'CA',
    })
    const names = apple.former_names.map(({ name }: { name: string }) => name)
    expect(names).toHaveLength(2)
    expect(names[0]).toBe('APPLE INC')
  })

  it('C2: Wolfspeed’s sector is derived from its SIC code', async () => {
    const wolfspeed = await row('WOLF')
    expect(wolfspeed).toMatchObject({
      name: 'WOLFSPEED, INC.',
      exchange_mic: 'XNYS',
      sic_code: '3674',
      sector: 'Information Technology',
    })
    expect(wolfspeed.former_names).toHaveLength(3)
    expect(wolfspeed.former_names[0]).toMatchObject({ name: 'CREE, INC.', to: '2021-10-01' })
  })

  it('C3: an over-the-counter company without a 10-K has a profile', async () => {
    expect(await row('MCUR')).toMatchObject({ exchange_mic: 'OTCM', cik: '0001830056', status: 'active' })
    expect((await row('MCUR')).name).not.toBe('MCUR')
  })

  it('a Yahoo response adds data that the SEC does not provide', async () => {
    const answer = realPath('api-responses', 'yahoo', 'quoteSummary-all-AAPL.json.gz')
    await host.ingest(dataset, 'yahoo-profile', [answer])
    await runOwedJobs(host)
    await host.host.refresh()
    expect(await row('AAPL')).toMatchObject({
      sector: 'Information Technology',
      industry: 'Consumer Electronics',
      employees: 150_000,
      website: 'https://www.apple.com',
      sic_code: '3571',
      officers: [],
    })
  })

  it('a profile table adds the sector and industry of listings without any other source', async () => {
    await host.ingest(dataset, 'finance-database', [realPath('security-master', 'equities-NYQ.csv.gz')])
    await runOwedJobs(host)
    await host.host.refresh()
    expect(await row('BRK.B')).toMatchObject({
      name: 'Berkshire Hathaway Inc.',
      sector: 'Financials',
      industry: 'Insurance',
      country_code: 'US',
      sic_code: null,
    })
    expect(await row('WOLF')).toMatchObject({ name: 'Wolfspeed Inc. Common Stock', legal_name: 'WOLFSPEED, INC.' })
  })
})
