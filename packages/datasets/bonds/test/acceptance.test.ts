import { realPath, skipNotice } from '@bourse/testkit/real-data'
import { publicId } from '@bourse/kit'
import { fakeDailyBars, fakeListings, runOwedJobs, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import bonds from '../src/index.ts'

const FILE = realPath('fund-holdings', 'nport', 'nport-goldman-sachs-bond-fund-20230331.xml.gz')
const [META, VALERO, AT_T, HCA] = ['US30303M8H84', 'US91913YAE05', 'US00206RFW79', 'US404119CG28']
const idOf = (isin: string) => publicId('ins', 'BOND', isin)

describe.skipIf(skipNotice !== '')(`bonds in a fund's 2023-03-31 report${skipNotice}`, () => {
  let host: TestHost
  let key: string
  const rows = async (path: string) => (await host.get(`/v1/${path}`, { key })).json.data

  beforeAll(async () => {
    const listed = [META, VALERO, AT_T, HCA].map((isin) => ({
      ...{ id: idOf(isin), kind: 'BOND', stretches: [{ symbol: isin, exchange_mic: 'BOND' }] },
    }))
    host = await startTestHost({
      datasets: [fakeListings(listed), fakeDailyBars([]), bonds],
      clock: '2023-04-03T22:00:00Z',
    })
    key = await host.key()
  })
  afterAll(() => host?.close())

  it('acceptance 9: 529 fixed-rate dollar bonds and two others; accrued interest and yields match their lots', async () => {
    const report = await host.ingest(bonds, 'n-port', [FILE])
    // Bonds without a listing in this test are quarantined.
    expect(report).toMatchObject({ rows: 2 * 531, published: 2 * 4 })
    await runOwedJobs(host)
    const [meta] = await rows(`bonds/yields?symbols=BOND:${META}`)
    expect(meta).toMatchObject({
      ...{ date: '2023-03-31', settlement_date: '2023-04-04', price: 93.658, accrued_interest: 0.524028 },
      ...{ yield_to_maturity: 0.046942, yield_to_worst: 0.046942, yield_source: 'model' },
    })
    const others = await Promise.all([VALERO, AT_T, HCA].map((isin) => rows(`bonds/yields?symbols=BOND:${isin}`)))
    const near = (price: number) => expect.closeTo(price, 3)
    expect(others.map(([row]) => [row.price, row.yield_to_maturity])).toEqual([
      [near(114.867), 0.053979],
      [near(95.387), 0.05364],
      [near(83.082), 0.058434],
    ])
    const [terms] = await rows(`bonds?symbols=BOND:${META}`)
    expect(terms).toMatchObject({
      ...{ isin: META, cusip: '30303M8H8', issuer: 'META PLATFORMS INC', issuer_lei: 'BQ4BKCS1HXDV9HN80Z93' },
      ...{ coupon: 0.0385, coupon_type: 'fixed', maturity_date: '2032-08-15', maturity_date_from_name: false },
      ...{ price: 93.658, price_date: '2023-03-31', status: 'active' },
    })
  })

  it('a report without holdings, with a line before its XML declaration, is read but yields no rows', async () => {
    const empty = realPath('fund-holdings', 'nport', 'nport-ast-bond-2022-20221230.xml')
    expect(await host.ingest(bonds, 'n-port', [empty])).toMatchObject({ files: 1, units: 1, rows: 0, quarantined: 0 })
  })
})
