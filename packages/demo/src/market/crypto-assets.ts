import { addDays, daysBetween } from '@bourse/kit/values'

/** A crypto asset in the demo market's coin directory. */
export interface DemoCryptoAsset {
  readonly asset_code: string
  readonly name: string
  /** `BTCUSD`; null if the demo market has no pair. */
  readonly pair: string | null
  readonly asset_type: 'coin' | 'stablecoin'
  readonly description: string
  readonly website: string
  readonly explorer: string
  /** Number of coins, as exact decimal text. */
  readonly circulating: string
  readonly total: string | null
  /** Null if the supply is unlimited. */
  readonly max: string | null
  readonly market_cap_rank: string
  readonly network: string | null
  readonly contract: string | null
  readonly decimals: string | null
  readonly launched_on: string
  readonly observed_at: string
}

type AssetSupply = Pick<DemoCryptoAsset, 'asset_code' | 'name' | 'circulating' | 'total' | 'max' | 'launched_on'>

const FIXED: readonly AssetSupply[] = [
  asset('ETH', 'Ethereum', '2015-07-30', ['120570000', '120570000', null]),
  asset('SOL', 'Solana', '2020-03-16', ['534210000', '604330000', null]),
  asset('XRP', 'XRP', '2012-06-02', ['59480000000', '99985790000', '100000000000']),
  asset('ADA', 'Cardano', '2017-09-23', ['35820000000', '45000000000', '45000000000']),
  asset('DOGE', 'Dogecoin', '2013-12-06', ['150380000000', '150380000000', null]),
]

function asset(
  asset_code: string,
  name: string,
  launched_on: string,
  [circulating, total, max]: readonly [string, string, string | null],
): AssetSupply {
  return { asset_code, name, launched_on, circulating, total, max }
}

/** Bitcoin's first day, and the dates of its halvings. */
const GENESIS = '2009-01-03'
const HALVINGS = ['2012-11-28', '2016-07-09', '2020-05-11', '2024-04-20', '2028-04-17']
const BLOCKS_A_DAY = 144
const BLOCKS_BETWEEN = 210_000
const EIGHTHS = 8
/** Initial block reward, in 256ths of a coin. */
const FIRST_REWARD = 50 * 256
const MAX_BITCOIN = '21000000'

/** Returns the coins issued by a date: 210,000 blocks between halvings, and 144 blocks a day since the last one. */
function bitcoinsOn(date: string): string {
  const starts = [GENESIS, ...HALVINGS.filter((halving) => halving <= date)]
  const parts = starts.reduce((sum, start, era) => {
    const blocks =
      era < starts.length - 1 ? BLOCKS_BETWEEN : Math.min(BLOCKS_BETWEEN, daysBetween(start, date) * BLOCKS_A_DAY)
    return sum + BigInt(blocks) * (BigInt(FIRST_REWARD) >> BigInt(era))
  }, 0n)
  return decimalOfParts(parts)
}

/** Formats a number of 256ths as exact decimal text. */
function decimalOfParts(parts: bigint): string {
  const scaled = (parts * 10n ** BigInt(EIGHTHS)) >> BigInt(EIGHTHS)
  const digits = scaled.toString().padStart(EIGHTHS + 1, '0')
  return `${digits.slice(0, -EIGHTHS)}.${digits.slice(-EIGHTHS)}`.replace(/\.?0+$/, '')
}

/**
 * Yields the coins of the demo market's six crypto pairs and a fictional token without a pair, as known at the end of
 * yesterday.
 */
export function* demoCryptoAssets(today: string): Generator<DemoCryptoAsset> {
  const day = addDays(today, -1)
  const observed_at = `${today}T00:00:00Z`
  const circulating = bitcoinsOn(day)
  const bitcoin = asset('BTC', 'Bitcoin', GENESIS, [circulating, circulating, MAX_BITCOIN])
  for (const [place, coin] of [bitcoin, ...FIXED].entries())
    yield {
      ...coin,
      ...NO_TOKEN,
      pair: `${coin.asset_code}USD`,
      asset_type: 'coin',
      description: `${coin.name} of the demo market: the name is real, the numbers are not.`,
      website: `https://${coin.name.toLowerCase()}.example/`,
      explorer: `https://explorer.example/${coin.asset_code.toLowerCase()}`,
      market_cap_rank: String(place + 1),
      observed_at,
    }
  yield { ...TOKEN, observed_at }
}

const NO_TOKEN = { network: null, contract: null, decimals: null } as const

const TOKEN: Omit<DemoCryptoAsset, 'observed_at'> = {
  ...asset('USDX', 'Example Dollar', '2022-05-16', ['250000000', '300000000', null]),
  pair: null,
  asset_type: 'stablecoin',
  description: 'A synthetic token that does not trade in this market.',
  website: 'https://usdx.example/',
  explorer: 'https://explorer.example/usdx',
  market_cap_rank: '7',
  network: 'ethereum',
  contract: '0x00000000000000000000000000000000DeaDBeef',
  decimals: '6',
}
