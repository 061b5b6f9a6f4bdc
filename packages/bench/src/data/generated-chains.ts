import { sessionsBetween } from '@bourse/calendar-rules'
import { generatedMarket } from './generated-market.ts'

/** Underlyings with options, each with the same expirations and strikes. */
export interface GeneratedChains {
  readonly underlyings: readonly string[]
  /** OCC symbols of one underlying. */
  contractsOf(underlying: string): readonly string[]
  /** The contracts of the underlying's first expiration. */
  readonly expiration: string
}

/** Two-digit year of the expirations, later than every loaded session, so that no contract has expired. */
const EXPIRATION_YEAR = 29
const LOWEST_STRIKE = 20

/** Generates chains of `expirations × strikes` calls and puts on each of `underlyings` underlyings. */
export function generatedChains(underlyings: number, expirations: number, strikes: number): GeneratedChains {
  const dates = Array.from(
    { length: expirations },
    (_, index) => `${EXPIRATION_YEAR}01${String(2 + index).padStart(2, '0')}`,
  )
  const prices = Array.from({ length: strikes }, (_, index) => `${(LOWEST_STRIKE + index) * 1_000}`.padStart(8, '0'))
  return {
    underlyings: generatedMarket(underlyings, 1).symbols,
    contractsOf: (underlying) =>
      dates.flatMap((date) =>
        ['C', 'P'].flatMap((type) => prices.map((price) => `${underlying}${date}${type}${price}`)),
      ),
    expiration: `20${EXPIRATION_YEAR}-01-02`,
  }
}

/** The last sessions before a day, oldest first. */
export const lastSessions = (count: number, today: string): readonly string[] =>
  sessionsBetween('XNYS', '2015-01-02', today).slice(-count)

const UNNAMED = { root_symbol: null, underlying: null, expiration: null, option_type: null, strike: null }

/** One day of a contract, as a publisher reports it. */
export const tradesOf = (contract_symbol: string, date: string, index: number) => ({
  ...UNNAMED,
  contract_symbol,
  date,
  open: price(index, 0),
  high: price(index, 40),
  low: price(index, -30),
  close: price(index, 10),
  volume: `${1 + (index % 5_000)}`,
  trade_count: `${1 + (index % 300)}`,
  vwap: null,
  open_interest: `${100 + (index % 40_000)}`,
})

/** A contract at the close of a session, with the publisher's own greeks, so that none are computed. */
export const quoteOf = (contract_symbol: string, snapshot_date: string, index: number) => ({
  ...UNNAMED,
  contract_symbol,
  snapshot_date,
  bid: price(index, 0),
  ask: price(index, 10),
  bid_size: `${1 + (index % 90)}`,
  ask_size: `${1 + (index % 70)}`,
  last_price: price(index, 5),
  last_at: null,
  open: price(index, 0),
  high: price(index, 40),
  low: price(index, -30),
  close: price(index, 5),
  previous_close: price(index, 3),
  volume: `${1 + (index % 5_000)}`,
  open_interest: `${100 + (index % 40_000)}`,
  implied_volatility: '0.231701',
  delta: '0.523101',
  gamma: '0.021201',
  theta: '-0.0544',
  vega: '0.0575',
  rho: '0.0321',
  underlying_close: null,
})

/** A contract's price, offset by a number of cents. */
const price = (index: number, cents: number): string => ((100 + (index % 9_000) + cents) / 100).toFixed(2)
