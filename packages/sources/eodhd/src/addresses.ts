const BASE = 'https://eodhd.com/api'

/** Number of calls that each kind of request counts as toward the daily limit. */
export const EODHD_COSTS = { bulk: 100, symbolChanges: 5, intraday: 5, other: 1 } as const

/** Returns the URL of all bars, splits or dividends on an exchange on one date. */
export const bulkAddress = (exchange: string, date: string, type?: 'splits' | 'dividends'): string =>
  address(`eod-bulk-last-day/${exchange}`, { date, ...(type !== undefined && { type }) })

/** Returns the URL of an exchange's current or delisted listings. */
export const symbolListAddress = (exchange: string, delisted = false): string =>
  address(`exchange-symbol-list/${exchange}`, delisted ? { delisted: '1' } : {})

/** Returns the URL of one listing's daily bars, splits or dividends; `symbol` is in the form `BHP.AU`. */
export const historyAddress = (
  kind: 'eod' | 'splits' | 'div',
  symbol: string,
  window: { readonly from: string; readonly to: string },
): string => address(`${kind}/${encodeURIComponent(symbol)}`, { ...window, ...(kind === 'eod' && { period: 'd' }) })

/** Returns the URL of one listing's five-minute bars between two Unix times. */
export const intradayAddress = (symbol: string, from: number, to: number): string =>
  address(`intraday/${encodeURIComponent(symbol)}`, { interval: '5m', from: String(from), to: String(to) })

/** Returns the URL of US symbol changes between two dates. */
export const symbolChangesAddress = (from: string, to: string): string => address('symbol-change-history', { from, to })

/** Returns a URL with `fmt=json`, because several endpoints return CSV by default. */
const address = (path: string, query: Readonly<Record<string, string>>): string =>
  `${BASE}/${path}?${new URLSearchParams({ ...query, fmt: 'json' }).toString()}`
