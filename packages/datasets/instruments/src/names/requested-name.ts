import { splitName } from '@bourse/kit/subject'

/** A name as a caller writes it, case folded: a symbol, in the market before the colon where there is one. */
interface RequestedName {
  readonly market: string | undefined
  readonly symbol: string
}

/** Venues whose symbols carry the venue itself: `INDEX:SPX`, `BOND:US912828XX00`. */
const VENUES: ReadonlySet<string> = new Set(['INDEX', 'BOND'])

/** Longest name looked at; longer ones are known to nobody. */
export const MAX_NAME = 64

/** Reads `MIC:TICKER` or a bare ticker. The symbol of an index or a bond keeps its venue. */
export function requestedName(text: string): RequestedName {
  const { market, symbol } = splitName(text.trim().toUpperCase())
  return { market, symbol: market === undefined ? symbol : symbolIn(market, symbol) }
}

/** The symbol that a code has on a market: `VENUE:code` for indices and bonds, the code itself elsewhere. */
export function symbolIn(mic: string, code: string): string {
  return VENUES.has(mic) && !code.startsWith(`${mic}:`) ? `${mic}:${code}` : code
}

/** `MIC:TICKER`, without doubling the venue of an index or a bond. */
export function qualifiedSymbol(mic: string, symbol: string): string {
  return symbol.startsWith(`${mic}:`) ? symbol : `${mic}:${symbol}`
}
