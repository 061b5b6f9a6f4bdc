import { fakeDailyBars, fakeFacts, fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import dataset from '../src/index.ts'
import { funds } from '../src/profiles/record.ts'
import { fundRow } from './support/rows.ts'

const FILE = fileURLToPath(new URL('fixtures/census.xml', import.meta.url))
const listed = (kind: string, exchange_mic: string, symbol: string) => ({
  ...{ id: `ins_${symbol.toLowerCase()}`, kind, stretches: [{ symbol, exchange_mic }] },
})

let host: TestHost
let key: string

async function fundsOf(query: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { status, text, json } = await host.get(`/v1/funds?${query}`, { key })
  expect(status, text).toBe(200)
  return json.data
}

beforeAll(async () => {
  const listings = fakeListings([listed('ETF', 'ARCX', 'SPY'), listed('FUND', 'XNAS', 'VMFXX')])
  host = await startTestHost({ datasets: [listings, fakeDailyBars([]), fakeFacts([]), dataset] })
  key = await host.key()
})
afterAll(() => host?.close())

describe('fund census (N-CEN)', () => {
  it('a report states the kind, house and manager of every class with a ticker; a class without one is rejected', async () => {
    const report = await host.ingest(dataset, 'sec-ncen', [FILE])
    expect(report).toMatchObject({ published: 2, quarantined: 1 })
    expect(await fundsOf('symbols=SPY,VMFXX')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ symbol: 'SPY', name: 'Example Index ETF', fund_type: 'etf', family: 'Example House' },
          ...{ manager: 'Example Advisers LLC', domicile: 'US', currency_code: 'USD', cik: '0000000009' },
          ...{ series_id: 'S000000001', class_id: 'C000000001', observed_on: '2025-09-30', expense_ratio: null },
        }),
        expect.objectContaining({ symbol: 'VMFXX', fund_type: 'money_market', class_id: 'C000000002', manager: null }),
      ]),
    )
  })

  it('a report fills in missing figures without replacing newer ones', async () => {
    const newer = { observed_on: '2026-01-31', assets_under_management: '9000', family: null, name: 'Example ETF' }
    await host.publish(funds, [fundRow('ARCX:SPY', newer)], { source: 'newer' })
    expect(await fundsOf('symbols=SPY')).toMatchObject([
      { name: 'Example ETF', assets_under_management: 9000, family: 'Example House', observed_on: '2026-01-31' },
    ])
  })
})
