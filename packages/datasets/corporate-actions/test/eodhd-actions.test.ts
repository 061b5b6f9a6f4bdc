import { rawPages } from '@bourse/kit/readers'
import { fakeListings, parseAll, startTestHost, type TestHost } from '@bourse/testkit'
import { realText, skipNotice } from '@bourse/testkit/real-data'
import { afterAll, describe, expect, it } from 'vitest'
import actions from '../src/index.ts'
import { eodhdDividends, eodhdSplits } from '../src/sources/eodhd-actions.ts'

const unit = { market: 'XPAR', date: '2024-11-05' }
const dividend = { code: 'AAA', date: unit.date, currency: 'EUR', unadjustedValue: 1.5, period: 'SemiAnnual' }
const read = (rows: readonly object[]) => parseAll(eodhdDividends, rawPages({ unit }, [JSON.stringify(rows)]), unit)

let host: TestHost | undefined
afterAll(() => host?.close())

describe('dividends of EODHD', () => {
  it('state amounts as paid, in the unit of the vendor', async () => {
    const special = { ...dividend, period: 'Special', currency: 'GBp', paymentDate: '2024-11-20' }
    expect(await read([dividend, special])).toMatchObject([
      { symbol: 'AAA', exchange_mic: 'XPAR', type: 'cash_dividend', amount: '1.5', frequency: '2', pay_date: null },
      { type: 'special_dividend', currency_code: 'GBX', frequency: null, pay_date: '2024-11-20' },
    ])
  })

  it('leave out funds and amounts without a currency, and reject other dates', async () => {
    const rows = [
      { ...dividend, code: '0P00007962' },
      { ...dividend, currency: '' },
      { ...dividend, date: '2024-11-04' },
    ]
    expect(await read(rows)).toMatchObject([{ rule: 'fund-code' }, { rule: 'no-currency' }, { rule: 'other-date' }])
  })
})

describe.skipIf(skipNotice !== '')(`documented actions of EODHD${skipNotice}`, () => {
  const documented = (name: string) => realText('connectors', 'eodhd', 'documented', name)

  it('connectors check E5: a reverse split', async () => {
    const us = { market: 'US', date: '2024-11-05' }
    const raw = rawPages({ unit: us }, [documented('bulk_splits.json')])
    expect(await parseAll(eodhdSplits, raw, us)).toMatchObject([
      { symbol: 'AQMS', execution_date: '2024-11-05', type: 'reverse_split', split_from: '20', split_to: '1' },
    ])
  })

  it('connectors check E6: a dividend in another currency than the listing', async () => {
    const listing = { id: 'ins_18RA', stretches: [{ symbol: '18RA', exchange_mic: 'XPAR' }] }
    host = await startTestHost({ datasets: [fakeListings([listing]), actions], clock: '2024-11-06T05:00:00Z' })
    const raw = rawPages({ unit }, [documented('bulk_dividends.json')])
    expect(await host.publishUnit(eodhdDividends, { unit, raw })).toMatchObject({ published: 1, quarantined: 0 })
    const { json } = await host.get('/v1/dividends?symbols=XPAR:18RA&from=2024-11-01', { key: await host.key() })
    expect(json.data).toMatchObject([
      { ex_date: '2024-11-05', amount: 0.07, currency_code: 'USD', record_date: null, pay_date: null },
    ])
  })
})
