import { Decimal, roundedText } from '@bourse/kit'
import { modelOf, rateAt, type Dividend, type ParYield } from '@bourse/option-pricing'
import type { Contract } from '../contracts/record.ts'
import type { StoredQuote } from './record.ts'

/** Digits after the point that are stored. */
const DIGITS = 6

const GREEKS = ['implied_volatility', 'delta', 'gamma', 'theta', 'vega', 'rho'] as const
/** Volatility and greeks as text, null where there is none. */
export type Greeks = Pick<StoredQuote, (typeof GREEKS)[number]>

/** What a chain is valued with. */
export interface PricingInputs {
  /** Raw close of the underlying, decimal text; undefined where it has none. */
  readonly close: string | undefined
  /** Par yields of the session, empty where none are known. */
  readonly curve: readonly ParYield[]
  /** Dividends that go ex until a date. */
  readonly dividendsUntil: (lastTradingDate: string) => readonly Dividend[]
}

interface Priced {
  readonly contract: Pick<Contract, 'option_type' | 'strike' | 'last_trading_date'>
  /** The mid, else the last trade of the session; decimal text. */
  readonly price: string | null
  /** Calendar days to the last trading date. */
  readonly daysLeft: number
}

type Valued = Greeks &
  Pick<StoredQuote, 'greeks_source' | 'underlying_price' | 'risk_free_rate' | 'in_the_money' | 'break_even_price'>

/** What a publisher's or the model's numbers make of a quote. */
export function quoteGreeks(priced: Priced, published: Greeks, inputs: PricingInputs): Valued {
  const rate = rateAt(inputs.curve, priced.daysLeft)
  const own = isWhole(published)
  const greeks = own ? rounded(published) : modelled(priced, inputs, rate)
  const isNone = GREEKS.every((name) => greeks[name] === null)
  return {
    ...greeks,
    greeks_source: isNone ? null : own ? 'publisher' : 'model',
    underlying_price: inputs.close ?? null,
    risk_free_rate: rate === undefined ? null : roundedText(rate, DIGITS),
    in_the_money: inTheMoney(priced.contract, inputs.close),
    break_even_price: breakEven(priced),
  }
}

/** Vendors write 0, 0.0000001 or 0.00001 for what they did not compute. */
const LEAST_VOLATILITY = 0.001

/** Whether a publisher tells all that matters, and a curvature that there can be. */
function isWhole({ implied_volatility, delta, gamma, vega }: Greeks): boolean {
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

function modelled({ contract, price, daysLeft }: Priced, inputs: PricingInputs, rate: number | undefined): Greeks {
  const { close, dividendsUntil } = inputs
  if (price === null || close === undefined || rate === undefined || daysLeft <= 0) return NONE
  const output = modelOf({
    type: contract.option_type,
    strike: Number(contract.strike),
    daysLeft,
    price: Number(price),
    underlyingPrice: Number(close),
    rate,
    dividends: dividendsUntil(contract.last_trading_date),
  })
  if (output === undefined) return NONE
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
