import { Decimal, roundedText } from '@bourse/kit/values'
import { modelOf, rateAt, type Dividend, type ParYield } from '@bourse/option-pricing'
import { deliverableUnits } from '../contracts/deliverable-units.ts'
import type { Contract } from '../contracts/record.ts'
import type { GreeksUnavailable } from './greeks-unavailable.ts'
import type { StoredQuote } from './record.ts'

/** Number of stored decimal places. */
const DIGITS = 6

const GREEKS = ['implied_volatility', 'delta', 'gamma', 'theta', 'vega', 'rho'] as const
/** Volatility and greeks as decimal text, each null if it has no value. */
export type Greeks = Pick<StoredQuote, (typeof GREEKS)[number]>

/** Inputs for pricing a chain's options. */
export interface PricingInputs {
  /** The underlying's raw close, decimal text; undefined if there is none. */
  readonly close: string | undefined
  /** The session's par yields; empty if none are known. */
  readonly curve: readonly ParYield[]
  /** Dividends with an ex-date up to the date; undefined if any is in a different currency. */
  readonly dividendsUntil: (lastTradingDate: string) => readonly Dividend[] | undefined
}

interface Priced {
  readonly contract: Pick<Contract, 'option_type' | 'strike' | 'last_trading_date' | 'multiplier' | 'deliverables'>
  /** The mid price or, if there is none, the session's last trade price; decimal text. */
  readonly price: string | null
  /** Calendar days to the last trading date. */
  readonly daysLeft: number
}

type Valued = Greeks &
  Pick<
    StoredQuote,
    'greeks_source' | 'greeks_unavailable' | 'underlying_price' | 'risk_free_rate' | 'in_the_money' | 'break_even_price'
  >

/** Returns a quote's volatility and greeks from the publisher, otherwise from the model. */
export function quoteGreeks(priced: Priced, published: Greeks, inputs: PricingInputs): Valued {
  const rate = rateAt(inputs.curve, priced.daysLeft)
  const own = isWhole(published)
  const greeks = own ? rounded(published) : modelled(priced, inputs, rate)
  const isNone = typeof greeks === 'string'
  // If exercise delivers anything else, neither the underlying's close nor the strike determines the payoff.
  const isStandard = deliversUnderlying(priced.contract)
  return {
    ...(isNone ? NONE : greeks),
    greeks_source: isNone ? null : own ? 'publisher' : 'model',
    greeks_unavailable: isNone ? greeks : null,
    underlying_price: inputs.close ?? null,
    risk_free_rate: rate === undefined ? null : roundedText(rate, DIGITS),
    in_the_money: isStandard ? inTheMoney(priced.contract, inputs.close) : null,
    break_even_price: isStandard ? breakEven(priced) : null,
  }
}

const deliversUnderlying = ({ deliverables, multiplier }: Priced['contract']) =>
  deliverableUnits(deliverables)?.eq(multiplier) === true

/** Lowest volatility that counts as computed: vendors write 0, 0.0000001 or 0.00001 for missing values. */
const LEAST_VOLATILITY = 0.001

/** Returns true if a publisher reports all essential values and a plausible gamma. */
export function isWhole({ implied_volatility, delta, gamma, vega }: Greeks): boolean {
  if (implied_volatility === null || delta === null || gamma === null || vega === null) return false
  return Number(implied_volatility) > LEAST_VOLATILITY && Number(gamma) > 0
}

const NONE: Greeks = { implied_volatility: null, delta: null, gamma: null, theta: null, vega: null, rho: null }

function rounded(published: Greeks): Greeks {
  const texts = GREEKS.map((name) => {
    const value = published[name]
    return [name, value === null ? null : roundedText(new Decimal(value), DIGITS)] as const
  })
  return { ...NONE, ...Object.fromEntries(texts) }
}

/**
 * Returns the model's values, or the reason why it has none: the model uses no input that is known to be incomplete.
 */
function modelled(
  { contract, price, daysLeft }: Priced,
  { close, dividendsUntil }: PricingInputs,
  rate: number | undefined,
): Greeks | GreeksUnavailable {
  if (contract.deliverables.length === 0) return 'deliverables-unknown'
  if (!deliversUnderlying(contract)) return 'deliverables-not-modeled'
  if (daysLeft <= 0) return 'expired'
  if (price === null) return 'price-missing'
  if (close === undefined) return 'underlying-price-missing'
  if (rate === undefined) return 'rate-missing'
  const dividends = dividendsUntil(contract.last_trading_date)
  if (dividends === undefined) return 'dividend-currency'
  const output = modelOf({
    type: contract.option_type,
    strike: Number(contract.strike),
    daysLeft,
    price: Number(price),
    underlyingPrice: Number(close),
    rate,
    dividends,
  })
  if (output === undefined) return 'price-out-of-range'
  return {
    implied_volatility: roundedText(output.impliedVolatility, DIGITS),
    delta: roundedText(output.delta, DIGITS),
    gamma: roundedText(output.gamma, DIGITS),
    theta: roundedText(output.theta, DIGITS),
    vega: roundedText(output.vega, DIGITS),
    rho: roundedText(output.rho, DIGITS),
  }
}

function inTheMoney({ option_type, strike }: Priced['contract'], close: string | undefined): boolean | null {
  if (close === undefined) return null
  return option_type === 'call' ? new Decimal(close).gt(strike) : new Decimal(close).lt(strike)
}

function breakEven({ contract: { option_type, strike }, price }: Priced): string | null {
  if (price === null) return null
  const exercised = new Decimal(strike)
  return (option_type === 'call' ? exercised.plus(price) : exercised.minus(price)).toFixed()
}
