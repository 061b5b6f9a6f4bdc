import { ALPACA_DATA } from './publisher.ts'
import { alpacaSymbol } from './symbols.ts'

/** Number of symbols per bar request; more would make the URL too long. */
export const SYMBOLS_OF_BARS = 200

export interface BarsQuery {
  /** Symbols in Bourse's notation. */
  readonly symbols: readonly string[]
  readonly timeframe: '1Day' | '5Min'
  /** Start of the bars: a New York date, or an instant. Start and end are inclusive. */
  readonly start: string
  readonly end: string
  /** The date as of which the symbols refer to their listings. Alpaca defaults to today, after any later renames. */
  readonly asOf: string
}

/**
 * Returns the URL of raw bars from the consolidated tape. Without `feed=sip`, a free key receives bars from only one
 * venue.
 */
export function barsAddress({ symbols, timeframe, start, end, asOf }: BarsQuery): string {
  const names = symbols.map(alpacaSymbol).join(',')
  return (
    `${ALPACA_DATA}/v2/stocks/bars?symbols=${names}&timeframe=${timeframe}&start=${start}&end=${end}` +
    `&adjustment=raw&feed=sip&asof=${asOf}&limit=10000`
  )
}

/** Splits symbols into lists, one per request, in order. */
export function chunksOf(symbols: readonly string[], size: number): readonly (readonly string[])[] {
  const sorted = [...new Set(symbols)].sort()
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, at) => sorted.slice(at * size, (at + 1) * size))
}
