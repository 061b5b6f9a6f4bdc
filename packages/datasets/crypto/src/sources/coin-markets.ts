import { BadRecord, decimalText, isDate, source, Type, utcInstant } from '@bourse/kit'
import { NO_CHAIN, NO_LINKS, VENUE, type AssetRow } from '../asset-row.ts'
import { assets } from '../record.ts'

/** Coins asked for at once. */
interface CoinsUnit {
  readonly ids: readonly string[]
}

interface RawCoins {
  /** Answer of `coins/markets`, numbers as text. */
  readonly markets: unknown
  /** Answer of `coins/list?include_platform=true`. */
  readonly list: unknown
}

const AT_ONCE = 250

/** Supply, rank and contracts of coins by CoinGecko, which asks for a key and for attribution. */
export const coinMarkets = source({
  id: 'coin-markets',
  title: 'Coins of CoinGecko',
  feeds: assets,
  publisher: {
    name: 'CoinGecko',
    licence: 'Terms of the CoinGecko API',
    attribution: 'Data provided by CoinGecko',
    hosts: ['api.coingecko.com'],
    requestsPerSecond: 0.4,
    requestsPerDay: 300,
  },
  schedule: { cron: '15 0 * * *', zone: 'UTC' },
  config: Type.Object({
    base_url: Type.String({ default: 'https://api.coingecko.com/api/v3', description: 'Address of the API' }),
    ids: Type.Array(Type.String(), {
      default: ['bitcoin', 'ethereum', 'solana', 'ripple', 'cardano', 'dogecoin'],
      description: 'Ids of the coins at CoinGecko',
    }),
  }),
  plan: (_, { config }): readonly CoinsUnit[] =>
    Array.from({ length: Math.ceil(config.ids.length / AT_ONCE) }, (__, page) => ({
      ids: config.ids.slice(page * AT_ONCE, (page + 1) * AT_ONCE),
    })),
  async fetch({ ids }, { http, config, secret }): Promise<RawCoins> {
    const options = { headers: { 'x-cg-demo-api-key': secret('COINGECKO') } }
    const query = `vs_currency=usd&per_page=${AT_ONCE}&ids=${ids.map(encodeURIComponent).join(',')}`
    return {
      markets: await http.json(`${config.base_url}/coins/markets?${query}`, options),
      list: await http.json(`${config.base_url}/coins/list?include_platform=true`, options),
    }
  },
  *parse({ markets, list }) {
    const platforms = new Map(objectsIn(list).map((coin) => [coin['id'], coin['platforms']]))
    for (const coin of objectsIn(markets)) yield rowOf(coin, platforms.get(coin['id']))
  },
})

type Coin = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Coin => typeof value === 'object' && value !== null && !Array.isArray(value)

const objectsIn = (value: unknown): readonly Coin[] => (Array.isArray(value) ? value.filter(isObject) : [])

const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const numberOr = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? (decimalText(String(value)) ?? null) : null

function rowOf(coin: Coin, platforms: unknown) {
  const [code, name] = [textOr(coin['symbol']), textOr(coin['name'])]
  const observed_at = utcInstant(String(coin['last_updated']))
  if (code === null || name === null || observed_at === undefined)
    return new BadRecord(coin, 'expected symbol, name and last_updated')
  const contracts = contractsIn(platforms)
  const [main] = contracts
  const asset_code = code.toUpperCase()
  const told: AssetRow = {
    asset_code,
    network: main?.network ?? NO_CHAIN,
    contract: main?.contract ?? NO_CHAIN,
    venue: VENUE,
    name,
    asset_type: main === undefined ? 'coin' : 'token',
    description: null,
    links: NO_LINKS,
    supply: {
      circulating: numberOr(coin['circulating_supply']),
      total: numberOr(coin['total_supply']),
      max: numberOr(coin['max_supply']),
    },
    market_cap_rank: numberOr(coin['market_cap_rank']),
    contracts,
    launched_on: dateOr(coin['genesis_date']),
    observed_at,
    status: 'active',
  }
  return { ...told, symbol: `${asset_code}USD`, exchange_mic: VENUE }
}

/** Chains and addresses; a coin of its own chain stands under an empty name. */
function contractsIn(platforms: unknown): AssetRow['contracts'] {
  if (!isObject(platforms)) return []
  return Object.entries(platforms).flatMap(([network, address]) => {
    const contract = textOr(address)
    return network === '' || contract === null ? [] : [{ network, contract, decimals: null }]
  })
}

function dateOr(value: unknown): string | null {
  const text = textOr(value)
  return text !== null && isDate(text) ? text : null
}
