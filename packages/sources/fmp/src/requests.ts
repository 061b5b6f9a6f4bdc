/** A request's dates, inclusive. */
export interface Window {
  readonly from: string
  readonly to: string
}

const BASE = 'https://financialmodelingprep.com/stable'

/** Longest window for one bar request, in months; FMP truncates longer responses. */
export const MOST_MONTHS = 60

/** Returns a stored symbol in FMP's notation: `BRK-B` for `BRK.B`, `BAC-PL` for `BAC.PRL`. */
export const fmpSymbol = (symbol: string): string => symbol.replace(/\.PR(?=[A-Z]$)/, '.P').replaceAll('.', '-')

/** Returns the URL of a US listing's daily bars that are not adjusted for splits. */
export function daysAddress({ symbol, from, to }: Window & { readonly symbol: string }): string {
  const query = new URLSearchParams({ symbol: fmpSymbol(symbol), from, to })
  return `${BASE}/historical-price-eod/non-split-adjusted?${query}`
}

/** Returns the URL of all markets' splits. FMP returns at most the 90 days before the end. */
export const splitsAddress = ({ from, to }: Window): string =>
  `${BASE}/splits-calendar?${new URLSearchParams({ from, to })}`
