import { sessionsBetween } from '@bourse/calendar-rules'
import { addDays, daysBetween, roundedText } from '@bourse/kit/values'
import { expectedDividends, optionValue, rateAt, tenorDays, type ParYield } from '@bourse/option-pricing'
import { lastSessionBy } from '@bourse/options'
import { demoParYields, demoRandom } from '../../market/index.ts'
import type { DemoContract } from './contracts.ts'
import type { DemoUnderlying } from './underlyings.ts'

/** One of an underlying's sessions. */
export interface Day {
  readonly date: string
  readonly close: number
}

/** Volatility smile: strikes farther from the price have a higher implied volatility. */
const SMILE = 0.25
const WIDEST = 0.5

/** Values a contract at the close of a session, in dollars per share; 0 on and after its last day. */
export type Valuation = (contract: DemoContract, day: Day) => number

/** Returns a function that values contracts; it looks up yields and dividends once per session. */
export function demoValuation(): Valuation {
  const curves = remembered(demoCurve)
  const dividends = new Map<DemoUnderlying, ReturnType<typeof dividendsOf>>()
  return ({ underlying, option_type: type, expiration, strike: text }, { date, close }) => {
    const last = lastSessionBy(expiration)
    const days = daysBetween(date, last)
    const rate = rateAt(curves(date), days)
    if (days <= 0 || rate === undefined) return 0
    const [years, strike] = [days / 365, Number(text)]
    const smile = Math.min((SMILE * Math.log(strike / close) ** 2) / Math.sqrt(years), WIDEST)
    const paid = dividends.get(underlying) ?? dividendsOf(underlying)
    dividends.set(underlying, paid)
    const option = { type, strike, years, underlyingPrice: close, rate, dividends: paid(`${date} ${last}`) }
    return optionValue(option, underlying.volatility * (1 + smile))
  }
}

const dividendsOf = ({ dividends }: DemoUnderlying) =>
  remembered((dates: string) => {
    const [date = '', last = ''] = dates.split(' ')
    return expectedDividends(dividends, date, last)
  })

function remembered<Value>(make: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>()
  return (key) => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}

/** Returns the demo market's par yields for a session. */
function demoCurve(date: string): readonly ParYield[] {
  const from = addDays(date, -7)
  const yields = [...demoParYields({ from, to: date, sessionsBetween })]
  const newest = yields.at(-1)?.date
  return yields
    .filter((each) => each.date === newest)
    .map(({ tenor, percent }) => ({ days: tenorDays(tenor), percent: Number(percent) }))
}

const LEAST_SPREAD = 2
const SPREAD = 0.02

/** Returns a bid and ask in cents around a value; their midpoint is the half cent nearest to it. */
export function demoQuote(value: number): { readonly bid: string; readonly ask: string } {
  const both = Math.round(200 * value)
  const width = Math.max(LEAST_SPREAD, Math.round(100 * value * SPREAD))
  // The sum and the difference of two integers are both even or both odd.
  const spread = (both + width) % 2 === 0 ? width : width + 1
  const bid = Math.max(0, (both - spread) / 2)
  return { bid: centsText(bid), ask: centsText(Math.max(both - bid, 1)) }
}

/** A contract's trades in a session; undefined if there were none. */
interface DemoTrades {
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
}

/** Six in ten contracts trade in a session. */
const TRADED = 6

/** Draws a contract's trades in a session from the contract and the date; the last trade is at the model value. */
export function demoTrades(contract: DemoContract, day: Day, valueOf: Valuation): DemoTrades | undefined {
  const random = demoRandom(`option trades ${nameOf(contract)} ${day.date}`)
  if (random.below(10) >= TRADED) return undefined
  const value = valueOf(contract, day)
  if (value < 0.01) return undefined
  const close = Math.max(1, Math.round(100 * value))
  const open = Math.max(1, close + Math.round((close * random.around(60)) / 1_000))
  const high = Math.max(open, close) + Math.round((close * random.below(40)) / 1_000)
  const low = Math.max(1, Math.min(open, close) - Math.round((close * random.below(40)) / 1_000))
  const volume = String(1 + random.below(4_000))
  return { open: centsText(open), high: centsText(high), low: centsText(low), close: centsText(close), volume }
}

/** Returns the open interest after a session: drawn per contract, with small daily changes. */
export function demoOpenInterest(contract: DemoContract, { date }: Day): string {
  const usual = 200 + demoRandom(`option open interest ${nameOf(contract)}`).below(20_000)
  return String(usual + demoRandom(`option open interest ${nameOf(contract)} ${date}`).below(200))
}

function nameOf({ underlying, option_type, expiration, strike }: DemoContract): string {
  return `${underlying.symbol} ${expiration} ${option_type} ${strike}`
}

const centsText = (cents: number) => roundedText(cents / 100, 2)
