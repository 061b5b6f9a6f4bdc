import { fakeFacts, fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import dataset, { corporateEvent, events } from '../src/index.ts'

const IN_LONDON = { id: 'ins_london', stretches: [{ symbol: 'BP', exchange_mic: 'XLON' }] }
const IN_NEW_YORK = { id: 'ins_new_york', stretches: [{ symbol: 'BP', exchange_mic: 'XNYS', from: '2024-01-02' }] }
const FACTS = fakeFacts([
  { instrument_id: 'ins_london', currency_code: 'GBX' },
  { instrument_id: 'ins_new_york', currency_code: 'USD' },
])

let host: TestHost
let key: string

beforeAll(async () => {
  host = await startTestHost({ datasets: [fakeListings([IN_LONDON, IN_NEW_YORK]), FACTS, dataset] })
  key = await host.key()
})
afterAll(() => host.close())

const paid = (ex_date: string, amount: string, currency_code: string) =>
  corporateEvent({ symbol: 'BP', type: 'cash_dividend', ex_date, amount, currency_code })

/** Publishes a dividend for a symbol without an exchange; returns that day's row, regardless of its listing. */
async function published(ex_date: string, amount: string, currency: string, options: { readonly market?: string }) {
  await host.submit(events, [paid(ex_date, amount, currency)], { source: 'import', ...options })
  const { json } = await host.get(`/v1/dividends?symbols=XLON:BP,XNYS:BP&from=${ex_date}&to=${ex_date}`, { key })
  return json.data
}

describe('dividends for a symbol listed on several markets in different currencies', () => {
  test('dividends are in the other market’s unit before the preferred market lists the symbol', async () => {
    expect(await published('2023-06-08', '0.20', 'GBP', {})).toMatchObject([
      { exchange_mic: 'XLON', amount: 20, currency_code: 'GBX' },
    ])
  })

  test('dividends belong to the preferred market, whose currency needs no conversion', async () => {
    expect(await published('2025-06-05', '0.20', 'GBP', {})).toMatchObject([
      { exchange_mic: 'XNYS', amount: 0.2, currency_code: 'GBP' },
    ])
  })

  test('the market given for the import determines the listing and its unit', async () => {
    expect(await published('2025-09-04', '0.20', 'GBP', { market: 'XLON' })).toMatchObject([
      { exchange_mic: 'XLON', amount: 20, currency_code: 'GBX' },
    ])
  })
})

test('rejects source rows in an unconfigured market, and names the setting to change', async () => {
  const found: { readonly rule: string; readonly reason: string }[] = []
  const event = { type: 'cash_dividend', ex_date: '2025-09-04', amount: '1', currency_code: 'JPY' }
  const report = await host.submit(events, [corporateEvent({ ...event, symbol: '7203', exchange_mic: 'XTKS' })], {
    source: 'primary',
    onFinding: (finding) => void found.push(finding),
  })
  expect(report).toMatchObject({ published: 0, quarantined: 1 })
  expect(found).toMatchObject([{ rule: 'market-not-configured', value: 'XTKS' }])
  expect(found[0]?.reason).toContain('add it to a group in the `markets` setting')
})
