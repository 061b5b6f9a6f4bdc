import { fakeDailyBars, fakeFacts, fakeListings, parseAll, publishParsed, startTestHost } from '@bourse/testkit'
import { describe, expect, onTestFinished, test } from 'vitest'
import { NO_CHAIN, NO_LINKS, type AssetRow } from '../src/asset-row.ts'
import crypto from '../src/index.ts'
import { mergeClaims } from '../src/merge-claims.ts'
import { coinLinks } from '../src/sources/coin-links.ts'
import { coinMarkets } from '../src/sources/coin-markets.ts'
import { EXAMPLE_COIN, EXAMPLE_LINKS } from './support/example-coin.ts'

const UNIT = { ids: ['example-coin'] }
const LIST = [{ id: 'example-coin', platforms: { '': '', ethereum: '0xAbC', polygon: '0xDeF' } }]
const linksOf = async (links: unknown) => {
  const [row] = await parseAll(coinLinks, { coins: [{ ...EXAMPLE_COIN, links }], list: LIST }, UNIT)
  return (row as AssetRow).links
}

describe('a profile’s links', () => {
  test('crypto rule: the kind of a link follows from its URL; empty and http URLs and bare names are dropped', async () => {
    expect(await linksOf(EXAMPLE_COIN.links)).toEqual(EXAMPLE_LINKS)
  })

  test('crypto rule: a profile without links yields none, even if the publisher sends a placeholder', async () => {
    for (const links of [undefined, null, {}, { homepage: null, whitepaper: '', repos_url: [] }])
      expect(await linksOf(links)).toEqual(NO_LINKS)
  })

  test('a token has the key that coin-markets assigns, but no supply', async () => {
    const market = { ...EXAMPLE_COIN, circulating_supply: '5' }
    const [linked] = await parseAll(coinLinks, { coins: [EXAMPLE_COIN], list: LIST }, UNIT)
    const [counted] = await parseAll(coinMarkets, { markets: [market], list: LIST }, UNIT)
    const keyOf = ({ asset_code, network, contract }: AssetRow) => ({ asset_code, network, contract })
    expect(keyOf(linked as AssetRow)).toEqual({ asset_code: 'EXC', network: 'ethereum', contract: '0xAbC' })
    expect(keyOf(counted as AssetRow)).toEqual(keyOf(linked as AssetRow))
    expect(linked).toMatchObject({ supply: { circulating: null, total: null, max: null }, market_cap_rank: null })
  })

  test('a profile without the id of its coin is quarantined', async () => {
    const coins = [{ ...EXAMPLE_COIN, symbol: '' }, EXAMPLE_COIN]
    expect(await parseAll(coinLinks, { coins, list: LIST }, UNIT)).toMatchObject([
      { message: 'expected symbol, name and last_updated' },
      { asset_code: 'EXC' },
    ])
  })
})

describe('a month’s coins', () => {
  const planned = (to: string, config: object) =>
    [...coinLinks.plan({ from: to, to }, { config, needs: {} })].flatMap((unit) => (unit as typeof UNIT).ids)

  test('crypto rule: each run is limited to the configured number of coins; the others follow in the next months, even in a new year', () => {
    const config = { ids: ['a', 'b', 'c', 'd', 'e'], coins_per_month: 2 }
    const months = ['2026-11-02', '2026-12-02', '2027-01-02'].map((to) => planned(to, config))
    expect(months.map(({ length }) => length).toSorted()).toEqual([1, 2, 2])
    expect(months.flat().toSorted()).toEqual(config.ids)
    expect(planned('2027-02-02', config)).toEqual(months[0])
    expect(planned('2026-11-30', config)).toEqual(months[0])
  })

  test('a month covers all coins if the limit allows, in units that are published separately', () => {
    const ids = Array.from({ length: 120 }, (_, index) => `coin-${index}`)
    const units = [
      ...coinLinks.plan({ from: '2026-11-02', to: '2026-11-02' }, { config: { ids, coins_per_month: 200 }, needs: {} }),
    ]
    expect(units).toEqual([{ ids: ids.slice(0, 50) }, { ids: ids.slice(50, 100) }, { ids: ids.slice(100) }])
    expect(planned('2026-11-02', { ids: [], coins_per_month: 200 })).toEqual([])
  })
})

describe('a request for links', () => {
  const asked: { readonly path: string; readonly key: unknown }[] = []
  const logged: string[] = []
  const fetched = (ids: readonly string[]) => {
    const json = async (url: string, options: { readonly headers: Readonly<Record<string, string>> }) => {
      const { pathname } = new URL(url)
      asked.push({ path: pathname, key: options.headers['x-cg-demo-api-key'] })
      if (pathname.endsWith('/gone')) throw new Error('coins.example/coins/gone answered 404')
      if (pathname.endsWith('/refused')) throw new Error('coins.example/coins/refused answered 401')
      return pathname.endsWith('/list') ? LIST : EXAMPLE_COIN
    }
    const config = { base_url: 'https://coins.example' }
    const tools = {
      http: { json },
      config,
      secret: (name: string) => `key of ${name}`,
      log: (m: string) => logged.push(m),
    }
    return coinLinks.fetch({ ids } as never, tools as never, {} as never)
  }

  test('a request contains the key; a coin that the publisher no longer knows is reported, and the others are fetched', async () => {
    expect(await fetched(['gone', 'example-coin'])).toEqual({ coins: [EXAMPLE_COIN], list: LIST })
    expect(asked).toEqual(
      ['/coins/list', '/coins/gone', '/coins/example-coin'].map((path) => ({ path, key: 'key of api_key' })),
    )
    expect(logged).toEqual(['CoinGecko has no coin with the id gone'])
  })

  test('any other failed request fails the unit', async () => {
    await expect(fetched(['refused'])).rejects.toThrow('answered 401')
  })
})

describe('link precedence', () => {
  const row = (given: Partial<AssetRow>): AssetRow => ({
    ...{ asset_code: 'EXC', network: NO_CHAIN, contract: NO_CHAIN, venue: 'CRYPTO', name: 'Example Coin' },
    ...{ asset_type: 'coin', description: null, links: NO_LINKS, contracts: [], launched_on: null, status: 'active' },
    ...{ supply: { circulating: null, total: null, max: null }, market_cap_rank: null },
    observed_at: '2026-03-01T00:00:00Z',
    ...given,
  })
  const website = (host: string) => ({ ...NO_LINKS, website: [`https://${host}.example`] })
  const counted = { source: 'coin-markets', row: row({ market_cap_rank: '7', observed_at: '2026-03-02T00:00:00Z' }) }
  const linked = {
    source: 'coin-links',
    row: row({ links: EXAMPLE_LINKS, launched_on: '2020-01-01', observed_at: '2026-03-03T00:00:00Z' }),
  }
  const listed = { source: 'coin-list', row: row({ name: 'Listed', description: 'A coin.', links: website('list') }) }
  const imported = { source: 'import', row: row({ links: website('import') }) }

  test('crypto rule: a source without links does not hide links, and a source of links reports no supply', () => {
    for (const claims of [
      [counted, linked],
      [linked, counted],
    ])
      expect(mergeClaims(claims)).toEqual({ ...counted.row, links: EXAMPLE_LINKS, launched_on: '2020-01-01' })
  })

  test('crypto rule: each kind of link is taken from the first source that has it: import, coin-links, coin-list', () => {
    const merged = mergeClaims([listed, counted, linked])
    expect(merged).toMatchObject({ name: 'Listed', description: 'A coin.', links: EXAMPLE_LINKS, market_cap_rank: '7' })
    expect(mergeClaims([listed, linked, imported]).links).toEqual({
      ...EXAMPLE_LINKS,
      website: ['https://import.example'],
    })
    const bare = { source: 'coin-links', row: row({}) }
    expect(mergeClaims([listed, bare, counted]).links).toEqual(website('list'))
  })
})

test('a coin’s links are returned with its supply, which later links do not change', async () => {
  const pair = { id: 'ins_excusd', kind: 'CRYPTO', stretches: [{ symbol: 'EXCUSD', exchange_mic: 'CRYPTO' }] }
  const host = await startTestHost({
    datasets: [fakeListings([pair]), fakeDailyBars([]), fakeFacts([]), crypto],
    clock: '2026-03-02T00:20:00Z',
  })
  onTestFinished(() => host.close())
  const market = { ...EXAMPLE_COIN, circulating_supply: '5', last_updated: '2026-02-20T00:00:00Z' }
  await publishParsed(host, { source: coinMarkets, unit: UNIT, raw: { markets: [market], list: LIST } })
  await publishParsed(host, { source: coinLinks, unit: UNIT, raw: { coins: [EXAMPLE_COIN], list: LIST } })
  const { json } = await host.get('/v1/crypto/assets', { key: await host.key() })
  expect(json.data).toMatchObject([
    { asset_code: 'EXC', links: EXAMPLE_LINKS, supply: { circulating: 5 }, observed_at: '2026-02-20T00:00:00Z' },
  ])
})
