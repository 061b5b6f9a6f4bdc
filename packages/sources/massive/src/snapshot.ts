import { BadRecord, tally, type Tally } from '@bourse/kit'
import { decimalText, instantOf } from '@bourse/kit/values'
import { isMembers, membersOf, resultsOf, textOf, type Members } from './results.ts'
import { massiveSymbol } from './symbols.ts'

/** A ticker's last price, and its UTC instant with microseconds. */
export interface MassiveQuote {
  readonly symbol: string
  readonly last_price: string
  readonly last_at: string
}

/**
 * Trade conditions that do not update the last sale: average price, cash, derivatively priced, extended hours, official
 * open and close, next day, price variation, prior reference, seller, out of sequence, odd lot, contingent.
 */
const NOT_LAST: ReadonlySet<unknown> = new Set([2, 7, 10, 12, 13, 15, 16, 20, 21, 22, 29, 32, 37, 52, 53].map(String))
const MINUTE_MS = 60_000

/**
 * Reads the last prices from `/v2/snapshot/locale/us/markets/stocks/tickers`. Counts tickers that have not traded
 * today; Massive clears the day at 03:30 New York time.
 */
export function* massiveQuotes(bodies: readonly string[]): Generator<MassiveQuote | BadRecord | Tally> {
  for (const row of bodies.flatMap((body) => resultsOf(membersOf(body), 'tickers'))) {
    const symbol = massiveSymbol(textOf(row['ticker']) ?? '')
    const last = lastOf(row)
    if (symbol === undefined)
      yield new BadRecord(row, 'expected a ticker', { rule: 'unreadable-symbol', value: textOf(row['ticker']) ?? '' })
    else if (last === undefined) yield tally('not-traded-today')
    else yield { symbol, ...last }
  }
}

/**
 * Returns the last trade if the plan includes trades and that trade updates the last sale, otherwise the last minute
 * bar's close.
 */
function lastOf({ day, lastTrade: trade, min }: Members): Omit<MassiveQuote, 'symbol'> | undefined {
  if (!isMembers(day) || decimalText(textOf(day['v']) ?? '') === '0') return undefined
  if (isMembers(trade) && isLastSale(trade['c'])) {
    const [last_price, nanoseconds] = [decimalText(textOf(trade['p']) ?? ''), textOf(trade['t'])]
    if (last_price !== undefined && nanoseconds !== null)
      return { last_price, last_at: instantOfNanoseconds(nanoseconds) }
  }
  const [close, opened] = isMembers(min) ? [decimalText(textOf(min['c']) ?? ''), Number(textOf(min['t']))] : []
  if (close === undefined || opened === undefined || !(opened > 0)) return undefined
  return { last_price: close, last_at: instantOf((opened + MINUTE_MS) / 1000) }
}

const isLastSale = (conditions: unknown) =>
  !Array.isArray(conditions) || !conditions.some((condition) => NOT_LAST.has(condition))

/** Converts a Unix time in nanoseconds to an instant, truncated to microseconds. */
function instantOfNanoseconds(nanoseconds: string): string {
  const microseconds = BigInt(nanoseconds) / 1000n
  const fraction = String(microseconds % 1_000_000n).padStart(6, '0')
  return instantOf(Number(microseconds / 1_000_000n)).replace('Z', `.${fraction}Z`)
}
