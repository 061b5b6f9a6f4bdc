import { publicId } from '@bourse/kit'
import { fakeListings, runOwedJobs, startTestHost, type TestHost } from '@bourse/testkit'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import dataset, { offering, offerings, registrations, type Report } from '../src/index.ts'
import { nasdaqIpos } from '../src/sources/nasdaq-ipos.ts'

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url))

/**
 * AAA started trading with its offering, BBB has an older offering's ticker, and CCC has the registrant's CIK but a
 * different ticker.
 */
const listings = fakeListings([
  { id: 'ins_aaa', stretches: [{ symbol: 'AAA', exchange_mic: 'XNAS', from: '2026-03-05' }] },
  { id: 'ins_bbb', stretches: [{ symbol: 'BBB', exchange_mic: 'XNYS', from: '2026-02-20' }] },
  { id: 'ins_ccc', cik: '0000000077', stretches: [{ symbol: 'CCX', exchange_mic: 'XNYS', from: '2026-03-03' }] },
])

let host: TestHost
let key: string
beforeEach(async () => {
  await host?.close()
  host = await startTestHost({ datasets: [listings, dataset], clock: '2026-03-02T15:00:00Z' })
  key = await host.key()
})
afterAll(() => host.close())

const deal = (told: Partial<Report> = {}) =>
  offering({
    deal_id: 'd-1',
    status: 'expected',
    listing_date: '2026-03-05',
    expected_symbol: 'AAA',
    exchange_name: 'NASDAQ Global Select',
    company_name: 'Triple A Inc.',
    ...told,
  })
const report = (...rows: readonly Report[]) => host.submit(offerings, rows, { source: 'nasdaq-ipos' })
const rowsOf = async (query = '') => (await host.get(`/v1/ipos?${query}`, { key })).json.data
async function settle(at?: string) {
  if (at !== undefined) host.clock.set(at)
  await runOwedJobs(host)
  await host.host.refresh()
}

describe('offerings', () => {
  it('rule 1: offerings are dated 2008 or later and on five exchanges', async () => {
    const refused = await report(
      deal({ deal_id: 'a', listing_date: '2007-12-31' }),
      deal({ deal_id: 'b', exchange_name: 'OTCBB' }),
      deal({ deal_id: 'c', exchange_name: 'Pink Sheets' }),
      deal({ deal_id: 'd', exchange_name: null, exchange_mic: 'XLON' }),
      deal({ deal_id: 'e', listing_date: null }),
    )
    expect(refused).toMatchObject({ published: 0, quarantined: 5 })
    await report(
      ...['NYSE', 'NYSE MKT', 'NYSE Arca', 'nasdaq smallcap market', 'Cboe BZX'].map((exchange_name, at) =>
        deal({ deal_id: `${at}`, exchange_name }),
      ),
    )
    const mics = (await rowsOf()).map((row: { exchange_mic: string }) => row.exchange_mic)
    expect(mics.toSorted()).toEqual(['ARCX', 'BATS', 'XASE', 'XNAS', 'XNYS'])
    expect(await rowsOf('exchanges=XASE,BATS')).toHaveLength(2)
  })

  it('rule 2: allowed status changes are accepted; any other report is a warning that changes only money and names', async () => {
    await report(deal({ offer_price_low: '14', offer_price_high: '16' }))
    await report(deal({ status: 'priced', offer_price: '15', shares_offered: '1000' }))
    expect(await rowsOf()).toMatchObject([
      { status: 'priced', offer_price: 15, offer_price_low: 14, offer_amount: 15_000 },
    ])
    const back = await report(
      deal({
        status: 'expected',
        listing_date: '2026-03-09',
        company_name: 'AAA Holdings Inc.',
        offer_amount: '15001',
      }),
    )
    expect(back).toMatchObject({ published: 1, warnings: 1 })
    expect(await rowsOf()).toMatchObject([
      { status: 'priced', listing_date: '2026-03-05', company_name: 'AAA Holdings Inc.', offer_amount: 15_001 },
    ])
    await report(deal({ status: 'postponed' }))
    await report(deal({ status: 'expected', listing_date: '2026-03-19' }))
    await report(deal({ status: 'withdrawn', withdrawn_on: '2026-03-10' }))
    expect(await report(deal({ status: 'priced' }))).toMatchObject({ warnings: 1 })
    expect(await rowsOf('status=withdrawn')).toMatchObject([{ withdrawn_on: '2026-03-10', listing_date: '2026-03-19' }])
    expect(await rowsOf('status=priced,listed')).toEqual([])
  })

  it('rule 3: an offering is listed once a listing on the exchange has the ticker, or belongs to the registrant', async () => {
    await report(
      deal({ status: 'priced' }),
      deal({
        deal_id: 'd-3',
        expected_symbol: 'CCC',
        exchange_name: 'NYSE',
        cik: '77',
        company_name: 'Triple C',
        listing_date: '2026-03-03',
      }),
    )
    await settle()
    expect(await rowsOf('status=listed')).toEqual([])
    await settle('2026-03-05T13:00:00Z')
    await report(deal({ status: 'priced', offer_price: '17' }))
    await settle()
    const rows = await rowsOf('status=listed')
    expect(rows).toMatchObject([
      { expected_symbol: 'CCC', symbol: 'CCX', instrument_id: 'ins_ccc', company_id: publicId('cmp', 'ins_ccc') },
      { symbol: 'AAA', instrument_id: 'ins_aaa', company_id: publicId('cmp', 'ins_aaa'), offer_price: 17 },
    ])
    expect(await rowsOf(`company_ids=${publicId('cmp', 'ins_aaa')}`)).toHaveLength(1)
    expect(await rowsOf('symbol=ccx')).toHaveLength(1)
    expect(await rowsOf('symbol=ccc')).toHaveLength(1)
    expect(await report(deal({ status: 'priced', offer_price: '17' }))).toMatchObject({ published: 0, warnings: 0 })
  })

  it('rule 3: a priced offering is listed on its first trading day, even without a known listing', async () => {
    await report(deal({ deal_id: 'd-4', status: 'priced', expected_symbol: 'ZZZ', listing_date: '2026-03-03' }))
    await settle()
    expect(await rowsOf()).toMatchObject([{ status: 'priced' }])
    host.clock.set('2026-03-03T12:00:00Z')
    await report(deal({ deal_id: 'd-5' }))
    await settle()
    expect(await rowsOf('status=listed')).toMatchObject([
      { expected_symbol: 'ZZZ', instrument_id: null, company_id: null, symbol: null, updated_on: '2026-03-03' },
    ])
  })

  it('rule 4: postponed and withdrawn offerings keep the date, a new expected date replaces it, and the id does not change', async () => {
    await report(deal())
    const [{ id }] = await rowsOf()
    await report(deal({ status: 'postponed', listing_date: '2026-04-01' }))
    expect(await rowsOf()).toMatchObject([{ id, status: 'postponed', listing_date: '2026-03-05' }])
    await report(deal({ listing_date: '2026-04-01' }))
    expect(await rowsOf()).toMatchObject([{ id, status: 'expected', listing_date: '2026-04-01' }])
    await report(deal({ status: 'withdrawn', listing_date: null }))
    expect(await rowsOf()).toMatchObject([{ id, status: 'withdrawn', listing_date: '2026-04-01' }])
  })

  it('rule 4: without a deal id, an offering is found by registrant, or by exchange and ticker', async () => {
    await report(deal({ deal_id: null, cik: '5' }), deal({ deal_id: null, expected_symbol: 'QQQQ' }))
    const before = (await rowsOf()).map(({ id }: { id: string }) => id)
    await report(
      deal({ deal_id: null, cik: '0000000005', listing_date: '2026-03-12' }),
      deal({ deal_id: null, expected_symbol: 'QQQQ', listing_date: '2026-03-13' }),
    )
    const after = await rowsOf()
    expect(after.map(({ id }: { id: string }) => id).toSorted()).toEqual(before.toSorted())
    expect(after).toMatchObject([{ listing_date: '2026-03-12', cik: '0000000005' }, { listing_date: '2026-03-13' }])
  })

  it('rule 5: a ticker reused years later is never linked', async () => {
    await report(
      deal({
        deal_id: 'old',
        status: 'priced',
        expected_symbol: 'BBB',
        exchange_name: 'NYSE',
        listing_date: '2010-02-18',
      }),
    )
    await settle()
    expect(await rowsOf()).toMatchObject([{ status: 'listed', symbol: null, instrument_id: null }])
  })

  it('rule 6: offerings are fetched daily at 07:40 New York; an unreadable response changes nothing', async () => {
    expect(nasdaqIpos.schedule).toEqual({ cron: '40 7 * * *', zone: 'America/New_York' })
    await host.ingest(dataset, 'nasdaq-ipos', [fixture('calendar-2026-02.json')])
    const before = await rowsOf()
    expect(before).toHaveLength(3)
    expect(() => [...(nasdaqIpos.parse('{"error": "busy"}' as never, {} as never) as Iterable<unknown>)]).toThrow(
      'IPO calendar',
    )
    expect(await rowsOf()).toEqual(before)
  })

  it('a key limited to symbols sees only their offerings, and none without a listing', async () => {
    host.clock.set('2026-03-05T13:00:00Z')
    await report(
      deal({ status: 'priced' }),
      deal({ deal_id: 'd-2', expected_symbol: 'ZZZ', exchange_name: 'NYSE' }),
      deal({
        deal_id: 'd-3',
        status: 'priced',
        expected_symbol: 'CCX',
        exchange_name: 'NYSE',
        listing_date: '2026-03-03',
      }),
    )
    await settle()
    const namesFor = async (restrictions: object) => {
      const narrow = await host.key({ owner: true, ...restrictions })
      const { json } = await host.get('/v1/ipos', { key: narrow })
      return json.data.map((row: { expected_symbol: string }) => row.expected_symbol)
    }
    expect((await namesFor({})).toSorted()).toEqual(['AAA', 'CCX', 'ZZZ'])
    expect(await namesFor({ symbols: ['AAA'] })).toEqual(['AAA'])
    expect(await namesFor({ symbols: ['BBB'] })).toEqual([])
    expect((await namesFor({ markets: ['XNYS'] })).toSorted()).toEqual(['CCX', 'ZZZ'])
    const narrowed = await rowsOf('exchanges=XNAS')
    expect(narrowed).toMatchObject([{ expected_symbol: 'AAA' }])
  })

  it('EDGAR provides the registrant, registration date and filing', async () => {
    await host.ingest(dataset, 'nasdaq-ipos', [fixture('calendar-2026-02.json')])
    await host.ingest(dataset, 'sec-registrations', [fixture('form.20260210.idx')])
    expect(readFileSync(fixture('form.20260210.idx'), 'utf8')).toContain('10-K')
    await settle()
    expect(await rowsOf('symbol=FIXA')).toMatchObject([
      { cik: '0001990001', announced_on: '2025-12-01', filing_id: '0001990001-26-000007', status: 'listed' },
    ])
    expect(await rowsOf('symbol=FIXC')).toMatchObject([
      { cik: '0001990003', announced_on: '2026-02-10', filing_id: '0001990003-26-000001', status: 'expected' },
    ])
    expect(registrations.retain).toEqual({ days: 1_500 })
  })
})
