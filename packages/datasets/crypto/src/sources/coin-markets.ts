import { source, Type } from '@bourse/kit'
import { decimalText } from '@bourse/kit/values'
import { NO_LINKS } from '../asset-row.ts'
import { assets } from '../record.ts'
import {
  createRequester,
  coingecko,
  coinSettings,
  contractsById,
  LIST,
  objectsIn,
  rowOf,
  unitsOf,
} from './coingecko.ts'

interface RawCoins {
  /** Response from the path `coins/markets`, with numbers as strings. */
  readonly markets: unknown
  /** Response from the path `LIST`. */
  readonly list: unknown
}

const AT_ONCE = 250

/** Supply, rank and contracts of coins. */
export const coinMarkets = source({
  id: 'coin-markets',
  title: 'Coins from CoinGecko',
  feeds: assets,
  publisher: coingecko,
  schedule: { cron: '15 0 * * *', zone: 'UTC' },
  config: Type.Object(coinSettings),
  plan: (_, { config }) => unitsOf(config.ids, AT_ONCE),
  async fetch({ ids }, tools): Promise<RawCoins> {
    const answer = createRequester(tools)
    const query = `vs_currency=usd&per_page=${AT_ONCE}&ids=${ids.map(encodeURIComponent).join(',')}`
    return { markets: await answer(`coins/markets?${query}`), list: await answer(LIST) }
  },
  *parse({ markets, list }) {
    const contracts = contractsById(list)
    for (const coin of objectsIn(markets)) {
      const supply = {
        circulating: numberOr(coin['circulating_supply']),
        total: numberOr(coin['total_supply']),
        max: numberOr(coin['max_supply']),
      }
      const market_cap_rank = numberOr(coin['market_cap_rank'])
      yield rowOf(coin, { links: NO_LINKS, supply, market_cap_rank }, contracts.get(coin['id']))
    }
  },
})

const numberOr = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? (decimalText(String(value)) ?? null) : null
