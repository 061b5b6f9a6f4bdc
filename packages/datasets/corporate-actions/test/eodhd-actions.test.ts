import type { Source } from '@bourse/kit'
import { rawPages } from '@bourse/kit/readers'
import { addDays } from '@bourse/kit/values'
import { fakeFacts, fakeListings, parseAll, startTestHost, type TestHost } from '@bourse/testkit'
import { realText, skipNotice } from '@bourse/testkit/real-data'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import actions from '../src/index.ts'
import { eodhdDividends, eodhdSplits } from '../src/sources/eodhd-actions.ts'
import { massiveDividendsSource } from '../src/sources/massive-dividends.ts'

const unit = { market: 'XPAR', date: '2024-11-05' }
const dividend = { code: 'AAA', date: unit.date, currency: 'EUR', unadjustedValue: 1.5, period: 'SemiAnnual' }
const read = (rows: readonly object[]) => parseAll(eodhdDividends, rawPages({ unit }, [JSON.stringify(rows)]), unit)

describe('EODHD dividends', () => {
  it('dividends are as paid, in the vendor’s unit', async () => {
    const special = { ...dividend, period: 'Special', currency: 'GBp', paymentDate: '2024-11-20' }
    expect(await read([dividend, special])).toMatchObject([
      { symbol: 'AAA', exchange_mic: 'XPAR', type: 'cash_dividend', amount: '1.5', frequency: '2', pay_date: null },
      { type: 'special_dividend', currency_code: 'GBX', frequency: null, pay_date: '2024-11-20' },
    ])
  })

  it('funds, amounts without a currency and dividends on other dates are rejected', async () => {
    const rows = [
      { ...dividend, code: '0P00007962' },
      { ...dividend, currency: '' },
      { ...dividend, date: '2024-11-04' },
    ]
    expect(await read(rows)).toMatchObject([{ rule: 'fund-code' }, { rule: 'no-currency' }, { rule: 'other-date' }])
  })
})

describe('EODHD units', () => {
  const listed = (symbol: string) => ({
    ...{ id: `ins_${symbol}`, market: 'XASX', labels: { symbol, exchange_mic: 'XASX' }, kind: 'CS', unrecorded: false },
  })
  async function units(sessions: number, listings: number): Promise<readonly object[]> {
    const dates = Array.from({ length: sessions }, (_, index) => addDays('2024-01-01', index))
    const needs = {
      sessions: { between: () => dates },
      listings: { universe: async () => Array.from({ length: listings }, (_, index) => listed(`A${index}`)) },
    }
    const tools = { config: { markets: ['XASX'] }, published: async () => undefined }
    const window = { from: '2024-01-01', to: '2024-12-31' }
    return [...((await eodhdSplits.discover?.(window, tools as never, needs as never)) ?? [])] as readonly object[]
  }

  it('units are dates, or listings if a long window costs fewer calls by listing', async () => {
    expect((await units(25, 3))[0]).toEqual({ market: 'XASX', date: '2024-01-01' })
    expect(await units(26, 3000)).toHaveLength(26)
    expect(await units(26, 0)).toHaveLength(26)
    const byListing = await units(26, 2599)
    expect(byListing).toHaveLength(2599)
    expect(byListing[0]).toMatchObject({
      instrument_id: 'ins_A0',
      symbol: 'A0',
      exchange_mic: 'XASX',
      to: '2024-12-31',
    })
  })
})

describe.skipIf(skipNotice !== '')(`EODHD’s documented actions${skipNotice}`, () => {
  let host: TestHost
  beforeAll(async () => {
    const listings = ['XPAR:18RA', 'XLON:PNCE', 'XLON:PNDS', 'XNAS:AAPL'].map((name) => {
      const [exchange_mic = '', symbol = ''] = name.split(':')
      return { id: `ins_${symbol}`, stretches: [{ symbol, exchange_mic }] }
    })
    const facts = fakeFacts([
      { instrument_id: 'ins_PNCE', currency_code: 'GBX' },
      { instrument_id: 'ins_PNDS', currency_code: 'GBP' },
    ])
    host = await startTestHost({ datasets: [fakeListings(listings), facts, actions], clock: '2024-11-06T05:00:00Z' })
  })
  afterAll(() => host?.close())

  const documented = (name: string) => realText('connectors', 'eodhd', 'documented', name)

  it('connectors check E5: a reverse split', async () => {
    const us = { market: 'US', date: '2024-11-05' }
    const raw = rawPages({ unit: us }, [documented('bulk_splits.json')])
    expect(await parseAll(eodhdSplits, raw, us)).toMatchObject([
      { symbol: 'AQMS', execution_date: '2024-11-05', type: 'reverse_split', split_from: '20', split_to: '1' },
    ])
  })

  it('connectors check E6: a dividend in a different currency or unit than the listing is read as stated', async () => {
    const constructed = (code: string) => ({
      ...(JSON.parse(documented('bulk_dividends.json')) as object[])[0],
      code,
      exchange: 'LSE',
      currency: 'GBX',
    })
    expect(await publish(eodhdDividends, unit, documented('bulk_dividends.json'))).toMatchObject({ published: 1 })
    const london = { ...unit, market: 'XLON' }
    const rows = ['PNCE', 'PNDS'].map((code) => ({ ...constructed(code), unadjustedValue: 12.5 }))
    expect(await publish(eodhdDividends, london, JSON.stringify(rows))).toMatchObject({ published: 2, quarantined: 0 })
    expect(await paid('XPAR:18RA')).toEqual(['2024-11-05 0.07 USD null null'])
    expect(await paid('XLON:PNCE')).toEqual(['2024-11-05 12.5 GBX null null'])
    expect(await paid('XLON:PNDS')).toEqual(['2024-11-05 0.125 GBP null null'])
  })

  it('connectors check E7: Massive takes precedence over amounts that EODHD computes from rounded ones', async () => {
    const apple = {
      instrument_id: 'ins_AAPL',
      symbol: 'AAPL',
      exchange_mic: 'XNAS',
      from: '2012-01-01',
      to: '2012-12-31',
    }
    expect(await publish(eodhdDividends, apple, documented('div.json'))).toMatchObject({ published: 2, quarantined: 0 })
    expect(await paid('XNAS:AAPL')).toContain('2012-08-09 2.6488 USD 2012-08-13 2012-08-16')
    const { json } = await host.get('/v1/dividends?symbols=AAPL&from=2012-01-01', { key: await host.key() })
    expect(json.data).toMatchObject([{ frequency: 4 }, { frequency: 4 }])
    const row = { ticker: 'AAPL', ex_dividend_date: '2012-08-09', cash_amount: 2.65, currency: 'USD', frequency: 4 }
    const month = { from: '2012-08-01', to: '2012-08-31' }
    await publish(massiveDividendsSource, month, JSON.stringify({ status: 'OK', results: [row] }))
    expect(await paid('XNAS:AAPL')).toContain('2012-08-09 2.65 USD 2012-08-13 2012-08-16')
  })

  const publish = (source: Source, of: object, body: string) =>
    host.publishUnit(source, { unit: of, raw: rawPages({ unit: of }, [body]) })
  async function paid(symbol: string): Promise<readonly string[]> {
    const { json } = await host.get(`/v1/dividends?symbols=${symbol}&from=2012-01-01`, { key: await host.key() })
    return (json.data as Readonly<Record<string, unknown>>[]).map((row) =>
      ['ex_date', 'amount', 'currency_code', 'record_date', 'pay_date'].map((name) => String(row[name])).join(' '),
    )
  }
})
