import { rawPages } from '@bourse/kit/readers'
import { parseAll, startTestHost, type TestHost } from '@bourse/testkit'
import { realText, skipNotice } from '@bourse/testkit/real-data'
import { afterEach, describe, expect, it } from 'vitest'
import instruments from '../src/index.ts'
import { eodhdListings } from '../src/sources/eodhd-listings.ts'

const listed = (Code: string, more: object = {}) => ({
  ...{ Code, Name: ` ${Code} Limited `, Country: 'UK', Exchange: 'LSE', Currency: 'GBX' },
  ...{ Type: 'Common Stock', Isin: 'GB00BH4HKS39', ...more },
})
const london = { market: 'XLON', date: '2026-03-01', delisted: true }
const american = { market: 'US', date: '2026-03-02', delisted: false }

let host: TestHost | undefined
afterEach(() => host?.close())

describe('EODHD listings', () => {
  it('connectors check E9: listings are priced in pence', async () => {
    const raw = rawPages({ lists: ['active'] }, [JSON.stringify([listed('VOD'), listed('XYZ', { Currency: 'GBp' })])])
    expect(await parseAll(eodhdListings, raw, london)).toMatchObject([
      { listing: 'eodhd:LSE:VOD', symbol: 'VOD', exchange_mic: 'XLON', name: 'VOD Limited', currency_code: 'GBX' },
      { symbol: 'XYZ', currency_code: 'GBX', type: 'CS', status: 'active', isin: 'GB00BH4HKS39' },
    ])
  })

  it('listings end if only the delisted list contains them; former holders of a ticker need an ISIN', async () => {
    const active = [listed('VOD'), listed('0P00007962', { Type: 'FUND' }), listed('OPH', { Type: 'FUND' })]
    const delisted = [
      ...[listed('VOD'), listed('GONE'), listed('WAR-WT')],
      ...[listed('ABC_old', { Isin: null }), listed('ABC_old1', { Isin: 'GB0002634946' })],
    ]
    const raw = rawPages({ lists: ['active', 'delisted'] }, [JSON.stringify(active), JSON.stringify(delisted)])
    expect(await parseAll(eodhdListings, raw, london)).toMatchObject([
      { symbol: 'VOD', status: 'active' },
      { rule: 'fund-code' },
      { symbol: 'OPH', type: 'OTHER' },
      { symbol: 'GONE', status: 'inactive', type: 'CS' },
      { symbol: 'WAR-WT', status: 'inactive', type: null },
      { rule: 'former-holder' },
      { listing: 'eodhd:LSE:ABC_old1', symbol: 'ABC', status: 'inactive', isin: 'GB0002634946' },
    ])
  })

  it('listings in the first run start on the configured date; later listings start on the day they first appear', async () => {
    host = await startTestHost({ datasets: [instruments], clock: '2026-02-27T05:00:00Z' })
    const raw = (isFirst: boolean, ...codes: readonly string[]) =>
      rawPages({ lists: ['active'], isFirst }, [JSON.stringify(codes.map((code) => listed(code, { Isin: null })))])
    const unit = { market: 'XLON', date: '2026-02-27', delisted: false, listed_since: '2000-01-03' }
    await host.publishUnit(eodhdListings, { unit, raw: raw(true, 'VOD') })
    await host.publishUnit(eodhdListings, { unit, raw: raw(false, 'VOD', 'NEW') })
    const { json } = await host.get('/v1/securities?symbols=XLON:VOD,XLON:NEW', { key: await host.key() })
    expect(json.data).toMatchObject([
      { symbol: 'NEW', valid_from: '2026-02-27' },
      { symbol: 'VOD', valid_from: '2000-01-03' },
    ])
  })

  it('US listings have the market in their row, and remain one listing when the symbol changes', async () => {
    const us = (Code: string, Exchange: string) => listed(Code, { Exchange, Currency: 'USD', Isin: null })
    const raw = (symbol: string, changes: readonly object[]) =>
      rawPages({ lists: ['active', 'changes'] }, [
        JSON.stringify([us(symbol, 'NYSE'), us('MUTF', 'NMFQS')]),
        JSON.stringify(changes),
      ])
    const change = { exchange: 'US', old_symbol: 'CBTX', new_symbol: 'STEL', effective: '2026-03-02' }
    host = await startTestHost({ datasets: [instruments], clock: '2026-02-27T05:00:00Z' })
    await host.publishUnit(eodhdListings, { unit: { ...american, date: '2026-02-27' }, raw: raw('CBTX', []) })
    host.clock.set('2026-03-02T05:00:00Z')
    const report = await host.publishUnit(eodhdListings, { unit: american, raw: raw('STEL', [change]) })
    expect(report).toMatchObject({ quarantined: 0, tallies: { 'other-market': 1 } })
    const { json } = await host.get('/v1/instruments?symbols=STEL,CBTX', { key: await host.key() })
    const listings = json.data as { symbol: string; instrument_id: string }[]
    expect(new Set(listings.map(({ instrument_id }) => instrument_id)).size).toBe(1)
    expect(listings[0]).toMatchObject({ symbol: 'STEL', exchange_mic: 'XNYS' })
  })
})

describe.skipIf(skipNotice !== '')(`recorded EODHD listings${skipNotice}`, () => {
  it('connectors rule 3.2: the Australian exchange', async () => {
    const raw = rawPages({ lists: ['active'] }, [realText('connectors', 'eodhd', 'exchange-symbol-list_AU.json.gz')])
    host = await startTestHost({ datasets: [instruments], clock: '2024-09-30T05:00:00Z' })
    const unit = { market: 'XASX', date: '2024-09-30', delisted: false }
    const report = await host.publishUnit(eodhdListings, { unit, raw })
    expect(report).toMatchObject({ rows: 2317, quarantined: 0, tallies: { 'fund-code': 10 } })
    const { json } = await host.get('/v1/instruments?symbols=XASX:BHP,XASX:PAXX', { key: await host.key() })
    expect(json.data).toMatchObject([
      { symbol: 'BHP', exchange_mic: 'XASX', type: 'CS', currency_code: 'AUD' },
      { symbol: 'PAXX', exchange_mic: 'XASX', type: 'OTHER' },
    ])
  })
})
