const BASE = 'https://eodhd.com/api'

/** Calls that a request counts against the daily limit. */
export const EODHD_COSTS = { bulk: 100, symbolChanges: 5, intraday: 5, other: 1 } as const

/** Bars, splits or dividends of an exchange on one date. */
export const bulkAddress = (exchange: string, date: string, type?: 'splits' | 'dividends'): string =>
  address(`eod-bulk-last-day/${exchange}`, { date, ...(type !== undefined && { type }) })

/** Current or delisted listings of an exchange. */
export const symbolListAddress = (exchange: string, delisted = false): string =>
  address(`exchange-symbol-list/${exchange}`, delisted ? { delisted: '1' } : {})

/** Daily bars, splits or dividends of one listing; `symbol` is `BHP.AU`. */
export const historyAddress = (
  kind: 'eod' | 'splits' | 'div',
  symbol: string,
  window: { readonly from: string; readonly to: string },
): string => address(`${kind}/${encodeURIComponent(symbol)}`, { ...window, ...(kind === 'eod' && { period: 'd' }) })

/** Bars of five minutes of one listing, between two Unix times. */
export const intradayAddress = (symbol: string, from: number, to: number): string =>
  address(`intraday/${encodeURIComponent(symbol)}`, { interval: '5m', from: String(from), to: String(to) })

/** American symbols that changed between two dates. */
export const symbolChangesAddress = (from: string, to: string): string => address('symbol-change-history', { from, to })

/** Several endpoints return CSV unless a request states the format. */
const address = (path: string, query: Readonly<Record<string, string>>): string =>
  `${BASE}/${path}?${new URLSearchParams({ ...query, fmt: 'json' }).toString()}`
