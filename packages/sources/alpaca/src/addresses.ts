import { ALPACA_DATA } from './publisher.ts'
import { alpacaSymbol } from './symbols.ts'

/** Symbols of one request for bars: more make the address too long. */
export const SYMBOLS_OF_BARS = 200

export interface BarsQuery {
  /** As stored. */
  readonly symbols: readonly string[]
  readonly timeframe: '1Day' | '5Min'
  /** Dates in New York, or instants; both inclusive. */
  readonly start: string
  readonly end: string
  /** The day on which the symbols name their listings. By default it would be today, after later renames. */
  readonly asOf: string
}

/** Returns the address of raw bars of the consolidated tape. Without `feed=sip` a free key gets one venue's bars. */
export function barsAddress({ symbols, timeframe, start, end, asOf }: BarsQuery): string {
  const names = symbols.map(alpacaSymbol).join(',')
  return (
    `${ALPACA_DATA}/v2/stocks/bars?symbols=${names}&timeframe=${timeframe}&start=${start}&end=${end}` +
    `&adjustment=raw&feed=sip&asof=${asOf}&limit=10000`
  )
}

/** Divides symbols into those of one request each, in order. */
export function chunksOf(symbols: readonly string[], size: number): readonly (readonly string[])[] {
  const sorted = [...new Set(symbols)].sort()
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, at) => sorted.slice(at * size, (at + 1) * size))
}
