import { fakeDailyBars, fakeFacts, fakeListings, publishParsed, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import dataset from '../src/index.ts'
import { funds } from '../src/profiles/record.ts'
import { leanConstituents } from '../src/sources/lean-constituents.ts'
import { publishLists } from './support/published.ts'
import { fundRow, position } from './support/rows.ts'

const listed = (kind: string, at: string, isin?: string) => {
  const [exchange_mic = '', symbol = ''] = at.split(':')
  return { id: `ins_${symbol.toLowerCase().replace(':', '_')}`, kind, isin, stretches: [{ symbol, exchange_mic }] }
}

const LISTINGS = [
  listed('ETF', 'ARCX:SPY'),
  listed('ETN', 'ARCX:VXX'),
  listed('ETF', 'XTSE:XIU'),
  listed('FUND', 'XNAS:VFIAX'),
  listed('FUND', 'XNAS:VMFXX'),
  listed('CS', 'XNAS:AAPL', 'US0378331005'),
  listed('CS', 'XLON:VOD', 'GB00BH4HKS39'),
  { id: 'ins_dual_a', kind: 'CS', isin: 'US0000000002', stretches: [{ symbol: 'DUA', exchange_mic: 'XNYS' }] },
  { id: 'ins_dual_b', kind: 'CS', isin: 'US0000000002', stretches: [{ symbol: 'DUB', exchange_mic: 'XLON' }] },
]

let host: TestHost
let key: string

interface Row {
  readonly [name: string]: unknown
}

const get = (path: string, by = key) => host.get(path, { key: by })
async function rows(path: string, by = key): Promise<readonly Row[]> {
  const { status, text, json } = await get(path, by)
  expect(status, text).toBe(200)
  return json.data
}
const symbols = async (path: string, by = key) => (await rows(path, by)).map(({ symbol }) => symbol).sort()

const SPY = { symbol: 'SPY', exchange_mic: 'ARCX' }
const POSITIONS = [
  position('Small', '0.1', { ticker: 'XNAS:NONE', balance: '5', value: '10' }),
  position('Apple Inc.', '0.4', { isin: 'US0378331005', ticker: 'XLON:VOD' }),
  position('Vodafone', '0.4', { ticker: 'XLON:VOD', country_code: 'GB', asset_class: 'other' }),
  position('Two listings', '0.2', { isin: 'US0000000002', ticker: 'XNAS:AAPL' }),
  position('Owed', '-0.1', { asset_class: 'fixed_income', maturity_date: '2028-02-28', position_side: 'short' }),
  position('No weight', null),
]

beforeAll(async () => {
  const datasets = [
    fakeListings(LISTINGS),
    fakeDailyBars([
      { instrument_id: 'ins_vfiax', date: '2026-02-27', close: '512.34' },
      { instrument_id: 'ins_spy', date: '2026-02-27', close: '600' },
    ]),
    fakeFacts([{ instrument_id: 'ins_spy', type: 'ETF', company_id: 'cmp_spy' }]),
    dataset,
  ]
  host = await startTestHost({ datasets })
  key = await host.key()
  const value = { net_asset_value: '500', net_asset_value_date: '2026-02-26', assets_under_management: '9000' }
  await host.publish(
    funds,
    [
      fundRow('ARCX:SPY', { ...value, family: 'State Street' }),
      fundRow('ARCX:VXX', { fund_type: 'etn' }),
      fundRow('XTSE:XIU', { domicile: 'CA', status: 'inactive' }),
      fundRow('XNAS:VFIAX', { ...value, fund_type: 'mutual_fund' }),
      fundRow('XNAS:VMFXX', { fund_type: 'money_market' }),
    ],
    { source: 'test' },
  )
  for (const snapshot_date of ['2025-11-30', '2025-12-31', '2026-01-31', '2026-02-28'])
    await publishLists(host, { fund: SPY, snapshot_date, positions: POSITIONS })
})
afterAll(() => host?.close())

describe('funds', () => {
  it('rules 1, 3 and 4: a mutual fund, including a money-market fund, needs its capability; other funds do not', async () => {
    const pro = await host.key({ plan: 'pro' })
    expect(await symbols('/v1/funds', pro)).toEqual(['SPY', 'VXX'])
    for (const path of ['/v1/funds?symbols=VFIAX', '/v1/funds?symbols=VMFXX', '/v1/funds/ins_vfiax/holdings'])
      expect((await get(path, pro)).json.code, path).toBe('mutual-funds-not-entitled')
    expect(await symbols('/v1/funds')).toEqual(['SPY', 'VFIAX', 'VMFXX', 'VXX'])
  })

  it('rule 2: filters and selectors combine, and an empty result is 200', async () => {
    expect(await symbols('/v1/funds?countries=us,ca&status=all')).toHaveLength(5)
    expect(await symbols('/v1/funds?countries=ca&symbols=SPY')).toEqual([])
    expect(await symbols('/v1/funds?fund_type=etf,etn&family=state street')).toEqual(['SPY'])
    expect((await get('/v1/funds?fund_type=eft')).status).toBe(422)
  })

  it('rule 5: a mutual fund’s newer bar is its net asset value; an ETF’s price is not', async () => {
    expect(await rows('/v1/funds?symbols=VFIAX,SPY')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ symbol: 'VFIAX', net_asset_value: 512.34, net_asset_value_date: '2026-02-27' }),
        expect.objectContaining({ symbol: 'SPY', net_asset_value: 500, company_id: 'cmp_spy', holdings_count: 6 }),
      ]),
    )
  })

  it('rule 6: a listing that is not a fund has no row and no item error', async () => {
    const { json } = await get('/v1/funds?symbols=SPY,AAPL')
    expect([json.data.length, json.meta.errors]).toEqual([1, []])
  })
})

describe('holdings', () => {
  const PATH = '/v1/funds/ins_spy/holdings'

  it('rule 1: the three newest lists are retained, and pages keep their list when a newer one arrives', async () => {
    expect((await get(`${PATH}?effective_date=2025-12-01`)).json.code).toBe('point-in-time-unavailable')
    const first = (await get(`${PATH}?limit=3&effective_date=2026-01-31`)).json
    expect(first.meta.snapshot).toMatchObject({ snapshot_date: '2026-01-31', position_count: 6, weight_covered: 1 })
    const open = (await get(`${PATH}?limit=3`)).json
    await publishLists(host, { fund: SPY, snapshot_date: '2026-03-01', positions: POSITIONS.slice(0, 2) })
    const rest = (await get(`${PATH}?limit=3&cursor=${open.meta.next_cursor}`)).json
    expect(new Set(rest.data.map(({ snapshot_date }: Row) => snapshot_date))).toEqual(new Set(['2026-02-28']))
    expect((await rows(PATH)).map(({ holding }) => holding)).toEqual(['Apple Inc.', 'Small'])
  })

  it('rule 2: an unknown id, or the id of a listing that is not a fund, is not found', async () => {
    for (const id of ['ins_aapl', 'ins_00000000000000000000'])
      expect((await get(`/v1/funds/${id}/holdings`)).json.code).toBe('identifier-not-found')
  })

  it('rule 3: a fund without a list returns no rows', async () => {
    const { json } = await get('/v1/funds/ins_vxx/holdings')
    expect([json.data, json.meta.snapshot]).toEqual([[], null])
  })

  it('rules 4 and 5: quantity and market_value are null, and equal weights keep file order', async () => {
    const found = await rows(`${PATH}?effective_date=2026-02-28`)
    expect(found.map(({ rank, holding }) => [rank, holding])).toEqual([
      [1, 'Apple Inc.'],
      [2, 'Vodafone'],
      [3, 'Two listings'],
      [4, 'Small'],
      [5, 'Owed'],
      [6, 'No weight'],
    ])
    expect(found[3]).toMatchObject({ quantity: null, market_value: null, balance: 5, value: 10 })
    expect(found.map(({ line }) => line)).toEqual([2, 3, 4, 1, 5, 6])
  })

  it('rule 6: links use ISIN, then ticker; no listing, several, or one that is not visible to the key gives null', async () => {
    const linked = async (by = key) =>
      (await rows(`${PATH}?effective_date=2026-02-28&limit=4`, by)).map((row) => [
        row['holding_instrument_id'],
        row['holding_symbol'],
      ])
    expect(await linked()).toEqual([
      ['ins_aapl', 'AAPL'],
      ['ins_vod', 'VOD'],
      [null, null],
      [null, null],
    ])
    const narrow = await host.key({ owner: true, markets: ['ARCX', 'XNAS'] })
    expect((await linked(narrow))[1]).toEqual([null, null])
  })

  it('rule 7: lots with the same ISIN remain separate', async () => {
    const lot = position('Lot', '0.1', { isin: 'US0378331005' })
    await publishLists(host, { fund: { symbol: 'VXX' }, snapshot_date: '2026-02-28', positions: [lot, lot] })
    expect(await rows('/v1/funds/ins_vxx/holdings')).toHaveLength(2)
  })

  it('filters never change the list’s reported details', async () => {
    const { json } = await get(`${PATH}?effective_date=2026-02-28&asset_class=other&min_weight=0.4`)
    expect([json.data.length, json.meta.snapshot.position_count]).toEqual([1, 6])
    const by = await rows(`${PATH}?effective_date=2026-02-28&holding_instrument_ids=ins_vod`)
    expect(by.map(({ holding }) => holding)).toEqual(['Vodafone'])
  })
})

describe('allocations', () => {
  const PATH = '/v1/funds/ins_spy/allocations?effective_date=2026-02-28'

  it('rules 1 and 2: allocations return the same errors as holdings; a dimension’s parts add up to the covered weight', async () => {
    expect((await get('/v1/funds/ins_aapl/allocations')).json.code).toBe('identifier-not-found')
    const { json } = await get(PATH)
    expect(json.meta.snapshot).toMatchObject({ position_count: 6, weight_covered: 1 })
    const parts = json.data.map(({ dimension, name, weight }: Row) => [dimension, name, weight])
    expect(parts).toEqual([
      ['asset_class', 'equity', 0.7],
      ['asset_class', 'other', 0.4],
      ['asset_class', 'fixed_income', -0.1],
      ['country', 'unclassified', 0.6],
      ['country', 'GB', 0.4],
      ['maturity', 'none', 1.1],
      ['maturity', '1-3y', -0.1],
    ])
  })

  it('rule 3: a publisher’s own breakdown replaces its dimension', async () => {
    const told = { dimension: 'country', name: 'US', weight: '0.9', long_weight: '0.9', short_weight: '0' } as const
    const fund = { symbol: 'XIU', exchange_mic: 'XTSE' }
    const own = { ...told, position_count: null, source: 'publisher' } as const
    await publishLists(host, { fund, snapshot_date: '2026-02-28', positions: POSITIONS, reported: [own] })
    const found = await rows('/v1/funds/ins_xiu/allocations?dimension=country')
    expect(found).toMatchObject([{ name: 'US', weight: 0.9, source: 'publisher', position_count: null }])
  })

  it('rule 4: parts with weight 0 are omitted, but negative ones are not', async () => {
    const even = [
      position('Long', '0.5', { currency_code: 'EUR' }),
      position('Short', '-0.5', { currency_code: 'EUR' }),
      position('Owed', '-0.2', { currency_code: 'USD' }),
    ]
    await publishLists(host, {
      fund: { symbol: 'XIU', exchange_mic: 'XTSE' },
      snapshot_date: '2026-03-01',
      positions: even,
    })
    const found = await rows('/v1/funds/ins_xiu/allocations?dimension=currency')
    expect(found).toMatchObject([{ name: 'USD', weight: -0.2, long_weight: 0, short_weight: 0.2 }])
  })
})

describe('a fund house’s daily lists', () => {
  it('holdings rule 8: the last list of each month is published', async () => {
    const listOf = (day: string) =>
      `aapl,AAPL R735QTJ8XC9X,${day},0.9,100,1000\nmsft,MSFT R735QTJ8XC9Y,${day},0.1,10,100\n`
    const raw = ['20251031', '20251125', '20251128', '20251126'].map(listOf)
    await publishParsed(host, { source: leanConstituents, unit: { ticker: 'VXX' }, raw })
    const dateOn = async (day: string) =>
      (await get(`/v1/funds/ins_vxx/holdings?effective_date=${day}`)).json.meta.snapshot?.snapshot_date
    expect(await dateOn('2025-11-30')).toBe('2025-11-28')
    expect(await dateOn('2025-11-27')).toBe('2025-10-31')
    expect(await rows('/v1/funds/ins_vxx/holdings?effective_date=2025-11-30')).toHaveLength(2)
  })
})
