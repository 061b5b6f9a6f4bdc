import { fakeDailyBars, fakeFacts, fakeListings, startTestHost, zipOf, type TestHost } from '@bourse/testkit'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import dataset from '../src/index.ts'
import { funds } from '../src/profiles/record.ts'
import { feeSet, type SetFee } from './support/fee-set.ts'
import { fundRow } from './support/rows.ts'

const TICKERS = JSON.stringify({
  fields: ['cik', 'seriesId', 'classId', 'symbol'],
  data: [
    [9, 'S000000001', 'C000000001', 'SPY'],
    [9, 'S000000002', 'C000000002', 'AGTHX'],
    [9, 'S000000002', 'C000000003', 'VMFXX'],
    [7, 'S000000007', 'C000000007', 'SWPPX'],
  ],
})
const [OLD, NEW] = ['0000000009-26-000001', '0000000009-26-000002']

let host: TestHost
let key: string
let folder: string

async function take(fees: readonly SetFee[]) {
  const set = feeSet(
    [
      [OLD, '9', 'Example Trust', '20260129'],
      [NEW, '9', 'Example Trust', '20260227'],
    ],
    fees,
  )
  const [archive, list] = [join(folder, '2026q1_rr1.zip'), join(folder, 'company_tickers_mf.json')]
  writeFileSync(archive, zipOf(set))
  writeFileSync(list, TICKERS)
  return host.ingest(dataset, 'sec-fund-fees', [archive, list])
}
async function fundsOf(query: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { status, text, json } = await host.get(`/v1/funds?${query}`, { key })
  expect(status, text).toBe(200)
  return json.data
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fees-'))
  const listings = fakeListings(
    [
      ['ETF', 'ARCX', 'SPY'],
      ['FUND', 'XNAS', 'AGTHX'],
      ['FUND', 'XNAS', 'VMFXX'],
      ['FUND', 'XNAS', 'SWPPX'],
    ].map(([kind = '', exchange_mic = '', symbol = '']) => ({
      ...{ id: `ins_${symbol.toLowerCase()}`, kind, stretches: [{ symbol, exchange_mic }] },
    })),
  )
  host = await startTestHost({ datasets: [listings, fakeDailyBars([]), fakeFacts([]), dataset] })
  key = await host.key()
  const known = { name: 'Example ETF', family: 'Example House', assets_under_management: '9000' }
  await host.publish(funds, [fundRow('ARCX:SPY', { ...known, observed_on: '2025-12-31' })], { source: 'test' })
})
afterAll(async () => {
  await host?.close()
  rmSync(folder, { recursive: true })
})

describe('fees in prospectuses', () => {
  it('fees are per class, or per series for all its classes, newest filing first', async () => {
    const report = await take([
      [NEW, 'ExpensesOverAssets', 'S000000001', 'C000000001', '0.0012'],
      [NEW, 'NetExpensesOverAssets', 'S000000001', 'C000000001', '0.0009'],
      [OLD, 'ExpensesOverAssets', 'S000000001', 'C000000001', '0.0050'],
      [NEW, 'PortfolioTurnoverRate', 'S000000001', '', '0.0807'],
      // If the set has no columns for series and class, they are among the other dimensions.
      [OLD, 'ExpensesOverAssets', '', '', '0.0061', 'Series=S000000002;Class=C000000002;'],
      [OLD, 'ExpensesOverAssets', '', '', '0.9', 'Class=C000000002;Prospectus=Other;'],
      [OLD, 'NetExpensesOverAssets', 'S000000002', 'C000000003', '0.0030'],
      [NEW, 'ExpensesOverAssets', 'S000000002', 'C000000003', '0.0028'],
      [NEW, 'ManagementFeesOverAssets', 'S000000002', 'C000000002', '0.0001'],
      // A percentage instead of the expected fraction of assets.
      [NEW, 'ExpensesOverAssets', 'S000000007', 'C000000007', '6.30'],
    ])
    expect(report).toMatchObject({ published: 3, quarantined: 1 })
    const fees = (await fundsOf('symbols=SPY,AGTHX,VMFXX,SWPPX')).map(
      ({ symbol, expense_ratio, gross_expense_ratio, annual_turnover }) => [
        symbol,
        [expense_ratio, gross_expense_ratio, annual_turnover],
      ],
    )
    expect(Object.fromEntries(fees)).toEqual({
      SPY: [0.0009, 0.0012, 0.0807],
      AGTHX: [0.0061, 0.0061, null],
      // The waiver has ended: the newer prospectus states only one figure.
      VMFXX: [0.0028, 0.0028, null],
    })
  })

  it('rule 5: a fee source does not replace the name or the asset date from sources that state them', async () => {
    const [spy] = await fundsOf('symbols=SPY')
    expect(spy).toMatchObject({
      ...{ name: 'Example ETF', family: 'Example House', assets_under_management: 9000, observed_on: '2025-12-31' },
    })
    const [other] = await fundsOf('symbols=AGTHX')
    expect(other).toMatchObject({ name: 'Example Trust', fund_type: 'mutual_fund', observed_on: '2026-01-29' })
  })
})
