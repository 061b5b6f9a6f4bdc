import { openSession, sessionsBetween } from '@bourse/calendar-rules'
import { Decimal } from '@bourse/kit/values'

/** The markets' calendars, as an installation provides them. */
export const calendars = { sessionsBetween, session: openSession }

/** Returns a listing by market and symbol. */
export function nameOf({ exchange_mic, symbol }: { readonly exchange_mic: string; readonly symbol: string }): string {
  return `${exchange_mic}:${symbol}`
}

/** Returns the exact sum of decimals. */
export function sumOf(numbers: Iterable<string | null>): Decimal {
  let sum = new Decimal(0)
  for (const number of numbers) sum = sum.plus(number ?? 0)
  return sum
}

export const highestOf = (prices: readonly string[]) => Decimal.max(...prices).toFixed()
export const lowestOf = (prices: readonly string[]) => Decimal.min(...prices).toFixed()

/** The Free plan's seven symbols. */
export const FREE = ['AAPL', 'AMZN', 'GOOGL', 'META', 'MSFT', 'NVDA', 'SPY']
