import { splitName } from '@bourse/kit/subject'

/** A name from a request, case folded: a symbol, and the market before the colon if there is one. */
interface RequestedName {
  readonly market: string | undefined
  readonly symbol: string
}

/** Venues that are part of their listings' symbols: `INDEX:SPX`, `BOND:US912828XX00`. */
const VENUES: ReadonlySet<string> = new Set(['INDEX', 'BOND'])

/** Maximum length of a name that is looked up; no listing has a longer name. */
export const MAX_NAME = 64

/** Reads `MIC:TICKER` or a symbol without an exchange. An index or bond symbol keeps its venue. */
export function requestedName(text: string): RequestedName {
  const { market, symbol } = splitName(text.trim().toUpperCase())
  return { market, symbol: market === undefined ? symbol : symbolIn(market, symbol) }
}

/** Returns a code's symbol on a market: `VENUE:code` for indices and bonds, otherwise the code itself. */
export function symbolIn(mic: string, code: string): string {
  return VENUES.has(mic) && !code.startsWith(`${mic}:`) ? `${mic}:${code}` : code
}

/** Returns `MIC:TICKER`, without repeating the venue of an index or bond. */
export function qualifiedSymbol(mic: string, symbol: string): string {
  return symbol.startsWith(`${mic}:`) ? symbol : `${mic}:${symbol}`
}
