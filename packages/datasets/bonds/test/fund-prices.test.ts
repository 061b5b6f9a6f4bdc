import { publicId } from '@bourse/kit'
import { fakeDailyBars, fakeListings, runOwedJobs, startTestHost, type TestHost } from '@bourse/testkit'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { meanPrice } from '../src/fund-prices/mean-price.ts'
import bonds from '../src/index.ts'

const [META, APPLE] = ['US30303M8H84', 'US037833AL42']
const idOf = (isin: string) => publicId('ins', 'BOND', isin)

interface Lot {
  readonly isin?: string
  readonly balance: string
  readonly value: string
  readonly units?: string
}
const lotOf = ({ isin = META, balance, value, units = 'PA' }: Lot) => `<invstOrSec><name>Example</name><lei>N/A</lei>
  <title>Example 3.85% 08/15/32</title><cusip>N/A</cusip><identifiers><isin value="${isin}"/></identifiers>
  <balance>${balance}</balance><units>${units}</units><curCd>USD</curCd><valUSD>${value}</valUSD><assetCat>DBT</assetCat>
  <issuerCat>CORP</issuerCat><invCountry>US</invCountry><debtSec><maturityDt>2032-08-15</maturityDt>
  <couponKind>Fixed</couponKind><annualizedRt>3.85</annualizedRt><isDefault>N</isDefault></debtSec></invstOrSec>`
const reportOf = (series: string, date: string, lots: readonly Lot[]) =>
  `<?xml version="1.0"?><edgarSubmission xmlns="http://www.sec.gov/edgar/nport"><formData><genInfo>
  <regCik>0000000009</regCik><seriesId>${series}</seriesId><repPdDate>${date}</repPdDate></genInfo>
  <invstOrSecs>${lots.map(lotOf).join('')}</invstOrSecs></formData></edgarSubmission>`

let host: TestHost
let key: string
let folder: string

async function take(series: string, date: string, lots: readonly Lot[], before = '') {
  const path = join(folder, `nport-${series}.xml`)
  writeFileSync(path, before + reportOf(series, date, lots))
  const report = await host.ingest(bonds, 'n-port', [path])
  await runOwedJobs(host)
  return report
}
async function pricesOf(isin: string) {
  const { status, text, json } = await host.get(`/v1/bonds/yields?symbols=BOND:${isin}`, { key })
  expect(status, text).toBe(200)
  return json.data.map(({ date, price }: { date: string; price: number }) => [date, price])
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nport-'))
  const listings = fakeListings(
    [META, APPLE].map((isin) => ({
      ...{ id: idOf(isin), kind: 'BOND', stretches: [{ symbol: isin, exchange_mic: 'BOND' }] },
    })),
  )
  const bars = [{ instrument_id: idOf(APPLE), date: '2026-01-30', close: '91.5' }]
  host = await startTestHost({ datasets: [listings, fakeDailyBars(bars), bonds], clock: '2026-03-02T22:00:00Z' })
  key = await host.key()
})
afterAll(async () => {
  await host?.close()
  rmSync(folder, { recursive: true })
})

describe('bond prices in fund reports', () => {
  it('a price is a bond’s total value divided by its total face value, dated the last session of the month, and has a yield', async () => {
    // 2026-01-31 is a Saturday.
    await take('S000000001', '2026-01-31', [
      { balance: '769000', value: '720230.02' },
      { balance: '231000', value: '216349.98' },
      // Shares of the issuer, and a short position, whose balance and value are both negative.
      { balance: '5', value: '4', units: 'NS' },
      { balance: '-1000', value: '-936.58' },
    ])
    expect(await pricesOf(META)).toEqual([['2026-01-30', 93.658]])
    const [row] = (await host.get(`/v1/bonds?symbols=BOND:${META}`, { key })).json.data
    expect(row).toMatchObject({ price: 93.658, price_date: '2026-01-30', yield_to_maturity: expect.any(Number) })
  })

  it('prices are averaged across funds, excluding those more than 5% from the median', async () => {
    await take('S000000002', '2026-01-31', [{ balance: '1000', value: '938.58' }])
    await take('S000000003', '2026-01-31', [{ balance: '1000', value: '500' }])
    expect(await pricesOf(META)).toEqual([['2026-01-30', 93.758]])
    // A second report by the same fund replaces the first.
    await take('S000000002', '2026-01-31', [{ balance: '1000', value: '940.58' }])
    expect(await pricesOf(META)).toEqual([['2026-01-30', 93.858]])
  })

  it('a report is read even if a line precedes its XML declaration', async () => {
    const lots = [{ isin: APPLE, balance: '1000', value: '940' }]
    expect(await take('S000000004', '2025-10-31', lots, '\n')).toMatchObject({ rows: 2, published: 2 })
    expect(await pricesOf(APPLE)).toContainEqual(['2025-10-31', 94])
  })

  it('a bar on the same day supersedes the reported price', async () => {
    await take('S000000001', '2026-01-31', [{ isin: APPLE, balance: '1000', value: '950' }])
    await take('S000000001', '2025-12-31', [{ isin: APPLE, balance: '1000', value: '950' }])
    const prices = await pricesOf(APPLE)
    expect(prices).toContainEqual(['2026-01-30', 91.5])
    expect(prices).toContainEqual(['2025-12-31', 95])
  })

  it('unreadable prices are quarantined, but not their bonds’ terms; a report without a header is rejected', async () => {
    const report = await take('S000000009', '2025-11-30', [
      { balance: '0', value: '12' },
      { balance: '1000', value: '-12' },
    ])
    expect(report).toMatchObject({ quarantined: 2 })
    expect(await pricesOf(META)).toHaveLength(1)
    await expect(take('', '', [])).rejects.toThrow(/genInfo/)
  })

  it.each([
    [['93'], '93'],
    [['93', '94'], '93.5'],
    [['93', '94', '50'], '93.5'],
    [['50', '100'], '75'],
    [['1', '1', '2'], '1'],
    [['93.1', '93.2', '93.20000001'], '93.166667'],
  ])('the mean price of %s is %s', (prices, mean) => {
    expect(meanPrice(prices)).toBe(mean)
  })
})
