import { source, Type } from '@bourse/kit'
import { httpsOnly, type AssetRow } from '../asset-row.ts'
import { assets } from '../record.ts'
import {
  createRequester,
  coingecko,
  coinSettings,
  contractsById,
  isObject,
  LIST,
  objectsIn,
  rowOf,
  unitsOf,
} from './coingecko.ts'

interface RawLinks {
  /** Responses from the path `coins/{id}`. */
  readonly coins: readonly unknown[]
  /** Response from the path `LIST`. */
  readonly list: unknown
}

/** Number of coins fetched and published together. Each coin needs its own request; all share one list. */
const BATCH_SIZE = 50

const NO_SUPPLY = { supply: { circulating: null, total: null, max: null }, market_cap_rank: null }

/** Profile parts that are not requested, because other sources report them or no operation returns them. */
const EXCLUDED_PARTS = ['localization', 'tickers', 'market_data', 'community_data', 'developer_data', 'sparkline']
  .map((part) => `${part}=false`)
  .join('&')

/** Coin links, with one request per coin. If there are many coins, each monthly run fetches only some of them. */
export const coinLinks = source({
  id: 'coin-links',
  title: 'Coin links from CoinGecko',
  feeds: assets,
  publisher: coingecko,
  schedule: { cron: '45 0 2 * *', zone: 'UTC' },
  config: Type.Object({
    ...coinSettings,
    coins_per_month: Type.Integer({
      default: 200,
      minimum: 1,
      maximum: 250,
      description: 'Coins to fetch per month, one request each; the next month continues with further ids',
    }),
  }),
  plan: ({ to }, { config: { ids, coins_per_month } }) => {
    const parts = unitsOf(ids, coins_per_month)
    const part = parts[monthNumber(to) % parts.length]
    return unitsOf(part?.ids ?? [], BATCH_SIZE)
  },
  async fetch({ ids }, tools): Promise<RawLinks> {
    const answer = createRequester(tools)
    const list = await answer(LIST)
    const coins: unknown[] = []
    for (const id of ids)
      try {
        coins.push(await answer(`coins/${encodeURIComponent(id)}?${EXCLUDED_PARTS}`))
      } catch (error) {
        if (!(error instanceof Error) || !error.message.endsWith('answered 404')) throw error
        tools.log(`CoinGecko has no coin with the id ${id}`)
      }
    return { coins, list }
  },
  *parse({ coins, list }) {
    const contracts = contractsById(list)
    for (const coin of objectsIn(coins))
      yield rowOf(coin, { ...NO_SUPPLY, links: linksIn(coin['links']) }, contracts.get(coin['id']))
  },
})

/** Returns the number of months since the year 0, so the rotation continues across the new year. */
const monthNumber = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1

/** Returns a profile's URLs by page kind. Account and channel names are skipped, because they are not URLs. */
function linksIn(profile: unknown): AssetRow['links'] {
  const links = isObject(profile) ? profile : {}
  const repositories = isObject(links['repos_url']) ? links['repos_url'] : {}
  const addresses = (...values: readonly unknown[]) => [...httpsOnly(values.flat())]
  return {
    website: addresses(links['homepage']),
    explorer: addresses(links['blockchain_site']),
    whitepaper: addresses(links['whitepaper'])[0] ?? null,
    source_code: addresses(repositories['github'], repositories['bitbucket']),
    community: addresses(
      links['chat_url'],
      links['official_forum_url'],
      links['announcement_url'],
      links['subreddit_url'],
      links['twitter_screen_name'],
    ),
  }
}
