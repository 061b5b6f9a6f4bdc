import { fakeDailyBars, fakeFacts, fakeListings, publishParsed, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import crypto from '../src/index.ts'
import { coinMarkets } from '../src/sources/coin-markets.ts'

const PAIRS = ['BTCUSD', 'USDTUSD', 'ODDUSD', 'BTCEUR', 'DOGEUSD']
const idOf = (pair: string) => `ins_${pair.toLowerCase()}`
const pairOf = (symbol: string) => ({
  ...{ id: idOf(symbol), kind: 'CRYPTO', stretches: [{ symbol, exchange_mic: 'CRYPTO' }] },
})
const ADDRESS = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const coin = (id: string, symbol: string, coins: object) => ({
  ...{ id, symbol, name: id, last_updated: '2026-03-01T10:00:00.000Z', market_cap_rank: '1' },
  ...{ circulating_supply: '100', total_supply: '100', max_supply: null, ...coins },
})
const MARKETS = [
  coin('bitcoin', 'btc', { circulating_supply: '19828390.125', total_supply: '19828390.125', max_supply: '21000000' }),
  coin('tether', 'usdt', {}),
  coin('odd', 'odd', { total_supply: '200', max_supply: '99' }),
  coin('tether-copy', 'usdt', { circulating_supply: null }),
]
const LIST = [
  { id: 'tether', platforms: { ethereum: ADDRESS, tron: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } },
  { id: 'tether-copy', platforms: { polygon: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F' } },
]

type Row = Readonly<Record<string, unknown>>

describe('crypto assets', () => {
  let host: TestHost
  let key: string
  let warnings: number
  const assets = async (query = ''): Promise<readonly Row[]> => {
    const { status, text, json } = await host.get(`/v1/crypto/assets?${query}`, { key })
    expect(status, text).toBe(200)
    return json.data
  }

  beforeAll(async () => {
    const closes = [
      ...[
        { date: '2026-02-27', close: '66000' },
        { date: '2026-02-28', close: '68000.5' },
      ],
      // This day ends after the assets were observed, so its close is not used.
      { date: '2026-03-01', close: '70000' },
    ].map((bar) => ({ instrument_id: idOf('BTCUSD'), ...bar }))
    const dollars = ['USDTUSD', 'ODDUSD'].map((pair) => ({
      ...{ instrument_id: idOf(pair), date: '2026-02-28', close: '0.9995' },
    }))
    const facts = PAIRS.map((pair) => ({
      ...{ instrument_id: idOf(pair), type: 'CRYPTO', currency_code: pair.slice(-3) },
    }))
    host = await startTestHost({
      datasets: [fakeListings(PAIRS.map(pairOf)), fakeDailyBars([...closes, ...dollars]), fakeFacts(facts), crypto],
      clock: '2026-03-02T00:20:00Z',
    })
    key = await host.key()
    const unit = { ids: MARKETS.map(({ id }) => id) }
    const { reports } = await publishParsed(host, { source: coinMarkets, unit, raw: { markets: MARKETS, list: LIST } })
    warnings = reports.reduce((sum, report) => sum + report.warnings, 0)
  })
  afterAll(() => host?.close())

  it('rule 1: market values use the newest close at the time of the supply, exact to two digits', async () => {
    const [bitcoin] = await assets('symbols=BTCUSD')
    expect(bitcoin).toMatchObject({
      ...{ asset_code: 'BTC', symbol: 'BTCUSD', exchange_mic: 'CRYPTO', observed_at: '2026-03-01T10:00:00Z' },
      ...{ price: 68000.5, market_cap: 1348340442695.06, fully_diluted_market_cap: 1428010500000 },
      ...{ network: null, contract: null, contracts: [], status: 'active' },
    })
    expect(await assets('symbols=BTCEUR')).toEqual([bitcoin])
  })

  it('a pair not visible to the key is null in the asset selected by another pair', async () => {
    const limited = await host.key({ plan: 'pro', symbols: ['BTCEUR'] })
    const { json } = await host.get('/v1/crypto/assets?symbols=BTCEUR', { key: limited })
    const [bitcoin] = await assets('symbols=BTCUSD')
    expect(json.data).toEqual([{ ...bitcoin, instrument_id: null, symbol: null, exchange_mic: null }])
  })

  it('rule 2: values of stablecoins are computed like those of other coins', async () => {
    const [tether] = await assets('asset_codes=usdt&network=ETHEREUM')
    expect(tether).toMatchObject({ price: 0.9995, market_cap: 99.95, fully_diluted_market_cap: 99.95 })
  })

  it('rule 3: addresses keep their case; the filter ignores case only in 0x… addresses', async () => {
    const [found, ...others] = await assets(`contract=${ADDRESS.toLowerCase()}`)
    expect([found?.['network'], found?.['contract'], others]).toEqual(['ethereum', ADDRESS, []])
    expect(await assets('contract=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toHaveLength(1)
    expect(await assets('contract=tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t')).toEqual([])
  })

  it('two assets with the same code are two rows, each with its chain', async () => {
    const networks = (await assets('symbols=USDTUSD')).map(({ network, market_cap }) => [network, market_cap])
    expect(networks.toSorted()).toEqual([
      ['ethereum', 99.95],
      ['polygon', null],
    ])
  })

  it('rule 4: a pair without a profile is absent, without an item error', async () => {
    const { status, json } = await host.get('/v1/crypto/assets?symbols=BTCUSD,DOGEUSD', { key })
    expect([status, json.data.length, json.meta.errors]).toEqual([200, 1, []])
  })

  it('rule 5: if the total supply is below the circulating one, both values are null, with a warning', async () => {
    const [odd] = await assets('symbols=ODDUSD')
    expect(odd).toMatchObject({ price: 0.9995, market_cap: null, fully_diluted_market_cap: null })
    expect(warnings).toBe(1)
  })
})
