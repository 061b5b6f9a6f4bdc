import { BadRecord, Type, type Publisher, type SourceHttp } from '@bourse/kit'
import { isDate, utcInstant } from '@bourse/kit/values'
import { NO_CHAIN, VENUE, type AssetRow } from '../asset-row.ts'

/** CoinGecko, which requires an API key and attribution. */
export const coingecko: Publisher = {
  name: 'CoinGecko',
  id: 'coingecko',
  licence: 'Terms of the CoinGecko API',
  attribution: 'Data provided by CoinGecko',
  hosts: ['api.coingecko.com'],
  requestsPerSecond: 0.4,
  requestsPerDay: 300,
}

/** Settings shared by all CoinGecko sources. */
export const coinSettings = {
  base_url: Type.String({ default: 'https://api.coingecko.com/api/v3', description: 'Address of the API' }),
  ids: Type.Array(Type.String(), {
    default: ['bitcoin', 'ethereum', 'solana', 'ripple', 'cardano', 'dogecoin'],
    description: 'CoinGecko ids of the coins',
  }),
}

/** Coins requested by one unit. */
export interface CoinsUnit {
  readonly ids: readonly string[]
}

/** Splits coins into units of limited size. */
export const unitsOf = (ids: readonly string[], atOnce: number): readonly CoinsUnit[] =>
  Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, page) => ({
    ids: ids.slice(page * atOnce, (page + 1) * atOnce),
  }))

interface Tools {
  readonly http: SourceHttp
  readonly config: { readonly base_url: string }
  secret(name: string, formerly?: string): string
}

/** Returns a function that sends requests with the API key. */
export const createRequester =
  ({ http, config, secret }: Tools) =>
  (path: string): Promise<unknown> =>
    http.json(`${config.base_url}/${path}`, { headers: { 'x-cg-demo-api-key': secret('api_key', 'COINGECKO') } })

/** Path of the list of all coins with contracts, so that all sources choose the same main contract. */
export const LIST = 'coins/list?include_platform=true'

type Coin = Readonly<Record<string, unknown>>

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is Coin =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the objects of a list, or an empty list if the value is not one. */
export const objectsIn = (value: unknown): readonly Coin[] => (Array.isArray(value) ? value.filter(isObject) : [])

const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Returns the contracts of each coin in `LIST` by coin id. */
export const contractsById = (list: unknown): ReadonlyMap<unknown, AssetRow['contracts']> =>
  new Map(objectsIn(list).map(({ id, platforms }) => [id, contractsIn(platforms)]))

/** Returns a coin's chains and addresses; a coin with its own chain has one entry with an empty name. */
function contractsIn(platforms: unknown): AssetRow['contracts'] {
  if (!isObject(platforms)) return []
  return Object.entries(platforms).flatMap(([network, address]) => {
    const contract = textOr(address)
    return network === '' || contract === null ? [] : [{ network, contract, decimals: null }]
  })
}

type CoinValues = Pick<AssetRow, 'links' | 'supply' | 'market_cap_rank'>

/** Builds a coin's row from its identity and the values that a source reports. */
export function rowOf(coin: Coin, values: CoinValues, contracts: AssetRow['contracts'] = []) {
  const [code, name] = [textOr(coin['symbol']), textOr(coin['name'])]
  const observed_at = utcInstant(String(coin['last_updated']))
  if (code === null || name === null || observed_at === undefined)
    return new BadRecord(coin, 'expected symbol, name and last_updated')
  const [main] = contracts
  const asset_code = code.toUpperCase()
  const asset: AssetRow = {
    asset_code,
    network: main?.network ?? NO_CHAIN,
    contract: main?.contract ?? NO_CHAIN,
    venue: VENUE,
    name,
    asset_type: main === undefined ? 'coin' : 'token',
    description: null,
    contracts,
    launched_on: dateOr(coin['genesis_date']),
    observed_at,
    status: 'active',
    ...values,
  }
  return { ...asset, symbol: `${asset_code}USD`, exchange_mic: VENUE }
}

function dateOr(value: unknown): string | null {
  const text = textOr(value)
  return text !== null && isDate(text) ? text : null
}
