import { realText, skipNotice } from '@bourse/testkit/real-data'
import { BadRecord } from '@bourse/kit'
import { informationTable } from '@bourse/sec'
import { fakeDailyBars, fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import ownership, { importedPositions } from '../src/index.ts'
import { sec13f } from '../src/sources/sec-13f.ts'
import { ingestRecorded } from '@bourse/testkit/workspace'

const LISTED = [
  ['AAPL', 'US0378331005', { '2020-12-31': '132.69', '2022-12-30': '129.93' }],
  ['GOOG', 'US02079K1079', { '2020-12-31': '1751.88', '2022-12-30': '88.73' }],
  ['GOOGL', 'US02079K3059', { '2020-12-31': '1752.64', '2022-12-30': '88.23' }],
  ['MSFT', 'US5949181045', { '2020-12-31': '222.42', '2022-12-30': '239.82' }],
] as const
const idOf = (symbol: string) => `ins_0000000000000000${symbol.toLowerCase().padStart(4, '0')}`
const listings = fakeListings(
  LISTED.map(([symbol, isin]) => ({ id: idOf(symbol), isin, stretches: [{ symbol, exchange_mic: 'XNAS' }] })),
)
const bars = LISTED.flatMap(([symbol, , closes]) =>
  Object.entries(closes).map(([date, close]) => ({ instrument_id: idOf(symbol), date, close })),
)

type Row = Readonly<Record<string, unknown>>

describe.skipIf(skipNotice !== '')(`ownership: managers’ reports${skipNotice}`, () => {
  let host: TestHost
  let key: string
  beforeAll(async () => {
    host = await startTestHost({ datasets: [listings, fakeDailyBars(bars), ownership], clock: '2026-03-02T22:00:00Z' })
    key = await host.key()
  })
  afterAll(() => host.close())

  const holders = async (query: string): Promise<readonly Row[]> => {
    const answer = await host.get(`/v1/ownership?${query}`, { key })
    expect(answer.status, answer.text).toBe(200)
    return answer.json.data
  }
  const take = (name: string) => ingestRecorded(host, sec13f, `sec-edgar/full-submissions/${name}`)

  test('O1: thousands in 2020 are converted to dollars, and each share class has its own list', async () => {
    const report = await take('13F-HR_0001619124-21-000002.txt')
    // Four positions in known listings, and the report.
    expect([report.published, report.quarantined]).toEqual([5, 0])
    expect(await holders('symbols=AAPL&effective_date=2021-03-01')).toMatchObject([
      {
        symbol: 'AAPL',
        holder: 'ACTIAM N.V.',
        holder_id: '0001619124',
        holder_type: 'institution',
        reported_on: '2020-12-31',
        rank: 1,
        position: 1_733_777,
        position_value: 230_054_000,
        currency_code: 'USD',
        portfolio_ratio: 0.3142135987,
        filing_id: '0001619124-21-000002',
      },
    ])
    const positions = async (symbol: string) =>
      (await holders(`symbols=${symbol}&effective_date=2021-03-01`)).map(({ position }) => position)
    expect([await positions('GOOG'), await positions('GOOGL')]).toEqual([[38_127], [33_532]])
  })

  test('O2: prices reveal that a 2023 report is still in thousands', async () => {
    await take('13F-HR_0001790837-23-000002.txt.gz')
    const [row] = await holders('symbols=AAPL&effective_date=2023-03-01')
    expect(row).toMatchObject({ position: 41_045, position_value: 5_333_000, reported_on: '2022-12-31' })
    expect((Number(row?.['position_value']) / Number(row?.['position'])).toFixed(2)).toBe('129.93')
  })

  test('O2: its 90 rows add up to 192,767 thousand dollars', async () => {
    const text = realText('sec-edgar/full-submissions/13F-HR_0001790837-23-000002.txt.gz')
    const table = text.slice(text.indexOf('<TYPE>INFORMATION TABLE'))
    const rows = [...informationTable(table)].flatMap((row) => (row instanceof BadRecord ? [] : [row]))
    expect([rows.length, rows.reduce((sum, { reported_value }) => sum + Number(reported_value), 0)]).toEqual([
      90, 192_767,
    ])
    const [stored] = await host.database.database.query(
      `select value_factor::text from ownership.portfolio_reports where holder_id = '0001790837'`,
    )
    expect(stored).toEqual({ value_factor: '1000' })
  })

  test('O3: a report for 2021, filed in 2023, is in whole dollars', async () => {
    const report = await take('13F-HR_0001140361-23-013281.txt')
    expect([report.rows, report.published, report.quarantined]).toEqual([7, 1, 0])
    const [stored] = await host.database.database.query(
      `select value_factor::text, unknown_positions::text, filings->0->>'portfolio_value' as value
       from ownership.portfolio_reports where holder_id = '0001099219'`,
    )
    expect(stored).toEqual({ value_factor: '1', unknown_positions: '6', value: '11019796' })
  })

  test('O4: principal amounts are not shares', () => {
    const rows = [...informationTable(realText('sec-edgar/13f/13F-HR.infotable.xml.gz'))].flatMap((row) =>
      row instanceof BadRecord ? [] : [row],
    )
    const shares = rows.filter(({ amount_type }) => amount_type === 'shares')
    expect([rows.length, shares.length, rows.length - shares.length]).toEqual([255, 252, 3])
    expect(rows.reduce((sum, { reported_value }) => sum + Number(reported_value), 0)).toBe(350_153_407)
  })

  test('O5: a vendor’s lists have one row per holder', async () => {
    const listed = vendorLists(realText('api-responses/yahoo/quoteSummary-all-AAPL.json.gz'))
    const report = await host.submit(importedPositions, listed, { source: 'import' })
    expect([report.published, report.quarantined]).toEqual([20, 0])
    const rows = await holders('symbols=AAPL&effective_date=2025-02-01')
    expect(rows.map(({ holder_type }) => holder_type)).toEqual([
      ...Array.from({ length: 10 }, () => 'institution'),
      ...Array.from({ length: 10 }, () => 'fund'),
    ])
    expect(rows[0]).toMatchObject({
      rank: 1,
      holder: 'Vanguard Group Inc',
      holder_cik: null,
      position: 1_395_785_512,
      position_ratio: 0.0929,
      reported_on: '2024-12-31',
    })
    expect(rows[10]).toMatchObject({ rank: 1, holder: 'Vanguard Total Stock Market Index Fund' })
  })
})

interface VendorAnswer {
  readonly institutionOwnership: { readonly ownershipList: readonly VendorHolder[] }
  readonly fundOwnership: { readonly ownershipList: readonly VendorHolder[] }
}
interface VendorHolder {
  readonly organization: string
  readonly reportDate: { readonly fmt: string }
  readonly pctHeld: { readonly raw: number }
  readonly position: { readonly raw: number }
  readonly value: { readonly raw: number }
}

/** Converts a vendor's lists to lines that an operator imports. */
function vendorLists(text: string) {
  const { quoteSummary }: { readonly quoteSummary: { readonly result: readonly [VendorAnswer] } } = JSON.parse(text)
  const [{ institutionOwnership, fundOwnership }] = quoteSummary.result
  const lines = (holder_type: string, list: readonly VendorHolder[]) =>
    list.map(({ organization, reportDate, pctHeld, position, value }) => ({
      symbol: 'AAPL',
      holder_type,
      holder: organization,
      reported_on: reportDate.fmt,
      position: String(position.raw),
      position_value: String(value.raw),
      currency_code: 'USD',
      position_ratio: String(pctHeld.raw),
    }))
  return [...lines('institution', institutionOwnership.ownershipList), ...lines('fund', fundOwnership.ownershipList)]
}
