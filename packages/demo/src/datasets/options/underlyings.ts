import { sessionsBetween } from '@bourse/calendar-rules'
import type { CashDividend } from '@bourse/option-pricing'
import { demoBars, demoEvents } from '../../market/index.ts'

/** A demo market stock or ETF that has options. */
export interface DemoUnderlying {
  readonly symbol: string
  /** Unadjusted closes in ascending date order. */
  readonly closes: readonly { readonly date: string; readonly close: number }[]
  readonly dividends: readonly CashDividend[]
  /** Annualized standard deviation of the last 252 daily returns. */
  readonly volatility: number
}

/** The demo market's underlyings. */
const SYMBOLS: ReadonlySet<string> = new Set(['AAPL', 'AMZN', 'GOOGL', 'META', 'MSFT', 'NVDA', 'SPY', 'IWM'])
const MARKETS: ReadonlySet<string> = new Set(['XNAS', 'ARCX'])
/** Meta's ticker before its change. */
const EARLIER: ReadonlyMap<string, string> = new Map([['FB', 'META']])

/** Returns the underlyings up to the day before `today`, with the inputs to value their options. */
export function demoUnderlyings(today: string): readonly DemoUnderlying[] {
  const options = { today, sessionsBetween, symbols: SYMBOLS }
  const closes = Map.groupBy([...demoBars(options)].filter(isOurs), nameOf)
  const dividends = Map.groupBy([...demoEvents(options)].filter(isOurs), nameOf)
  return [...SYMBOLS].map((symbol) => {
    const days = (closes.get(symbol) ?? []).map(({ date, close }) => ({ date, close: Number(close) }))
    const paid = (dividends.get(symbol) ?? []).flatMap((event): readonly CashDividend[] => {
      if (event.kind !== 'dividend') return []
      const { ex_date: exDate, amount, frequency } = event
      return [{ exDate, amount: Number(amount), frequency: frequency > 0 ? frequency : undefined }]
    })
    return { symbol, closes: days, dividends: paid, volatility: volatilityOf(days.map(({ close }) => close)) }
  })
}

type Named = { readonly symbol: string; readonly exchange_mic: string }
const nameOf = ({ symbol }: Named) => EARLIER.get(symbol) ?? symbol
const isOurs = (row: Named) => MARKETS.has(row.exchange_mic) && SYMBOLS.has(nameOf(row))

const RETURNS = 252
/** A larger one-day move is a split. */
const SPLIT = 0.4

function volatilityOf(closes: readonly number[]): number {
  const last = closes.slice(-RETURNS - 1)
  const returns = last
    .slice(1)
    .map((close, index) => Math.log(close / (last[index] ?? close)))
    .filter((each) => Math.abs(each) < SPLIT)
  const mean = returns.reduce((sum, each) => sum + each, 0) / returns.length
  const squares = returns.reduce((sum, each) => sum + (each - mean) ** 2, 0)
  return Math.sqrt((squares / (returns.length - 1)) * RETURNS)
}
