import { into, source, type Extension } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { adjustments, chains, contractBars, series } from '@bourse/options'
import { demoSource } from '../market/index.ts'
import { AMAZON, amazonContracts } from './options/amazon-split.ts'
import { expiredContracts, livingContracts, type DemoContract } from './options/contracts.ts'
import { demoOpenInterest, demoQuote, demoTrades, demoValuation, type Day, type Valuation } from './options/prices.ts'
import { demoUnderlyings, type DemoUnderlying } from './options/underlyings.ts'

/** Parts of the demo in publication order: later parts refer to contracts in earlier ones. */
const PARTS = ['series', 'adjustments', 'chains', 'bars'] as const
type Part = (typeof PARTS)[number]

/** Number of recent sessions with chains and with bars, and of an expired contract's last sessions with bars. */
const CHAINS = 2
const SESSIONS = 8
const LAST_SESSIONS = 2

/**
 * Contracts on eight of the demo market's listings, with chains for the two newest sessions and bars for the eight
 * newest, through yesterday (UTC).
 */
export const demo = source({
  ...demoSource,
  title: 'Demo market',
  feeds: [series, adjustments, chains, contractBars],
  schedule: { cron: '30 7 * * 2-6', zone: 'America/New_York' },
  plan: ({ to }) => PARTS.map((part) => ({ part, to })),
  fetch: async ({ to }: { readonly part: Part; readonly to: string }, { clock }) => {
    const today = clock.now().slice(0, 10)
    return { today: to < today ? addDays(to, 1) : today }
  },
  *parse({ today }, { part }) {
    if (part === 'adjustments') {
      yield into(adjustments, AMAZON)
      return
    }
    const valueOf = demoValuation()
    for (const underlying of demoUnderlyings(today))
      if (part === 'series') yield* seriesOf(underlying)
      else if (part === 'chains') yield* chainsOf(underlying, valueOf)
      else yield* barsOf(underlying, valueOf)
  },
})

function* seriesOf(underlying: DemoUnderlying) {
  for (const contract of [...expiredContracts(underlying), ...livingContracts(underlying)])
    yield into(series, { ...termsOf(contract), seen_on: contract.listedOn })
}

/** Returns the fields that identify a contract in demo rows. */
function termsOf({ underlying, option_type, expiration, strike }: DemoContract) {
  const { symbol } = underlying
  return { contract_symbol: null, root_symbol: symbol, underlying: symbol, option_type, expiration, strike }
}

function* chainsOf(underlying: DemoUnderlying, valueOf: Valuation) {
  const living = livingContracts(underlying)
  for (const day of underlying.closes.slice(-CHAINS))
    for (const contract of living)
      yield into(chains, {
        ...termsOf(contract),
        snapshot_date: day.date,
        ...demoQuote(valueOf(contract, day)),
        ...(demoTrades(contract, day, valueOf) ?? NO_TRADES),
        open_interest: demoOpenInterest(contract, day),
        ...DERIVED_COLUMNS,
      })
}

const NO_TRADES = { open: null, high: null, low: null, close: null, volume: '0' }

/** Columns that the staging table derives for the demo. */
const DERIVED_COLUMNS = {
  ...{ bid_size: null, ask_size: null, last_price: null, last_at: null, previous_close: null },
  underlying_close: null,
  ...{ implied_volatility: null, delta: null, gamma: null, theta: null, vega: null, rho: null },
}

function* barsOf(underlying: DemoUnderlying, valueOf: Valuation) {
  const { closes } = underlying
  const sessions = closes.slice(-SESSIONS)
  for (const contract of livingContracts(underlying)) yield* barsOn(contract, sessions, valueOf)
  for (const contract of expiredContracts(underlying)) {
    const before = closes.filter(({ date }) => date < contract.expiration)
    yield* barsOn(contract, before.slice(-LAST_SESSIONS), valueOf)
  }
  for (const contract of amazonContracts(underlying)) yield* barsOn(contract, contract.sessions, valueOf)
}

function* barsOn(contract: DemoContract, days: readonly Day[], valueOf: Valuation) {
  for (const day of days) {
    const traded = demoTrades(contract, day, valueOf)
    if (traded === undefined) continue
    const open_interest = demoOpenInterest(contract, day)
    yield into(contractBars, {
      ...termsOf(contract),
      date: day.date,
      ...traded,
      trade_count: null,
      vwap: null,
      open_interest,
    })
  }
}

export const demoExtension: Extension = { sources: [demo] }
