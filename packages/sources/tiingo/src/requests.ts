import type { SourceHttp } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'

/** A listing, and the first and last date of its rows, both inclusive. */
export interface SeriesRequest {
  readonly symbol: string
  readonly from: string
  readonly to: string
}

const BASE = 'https://api.tiingo.com/tiingo/daily'

/** Minimum number of days in a long window, in which an earlier holder of the ticker may have rows. */
const LONG_WINDOW_DAYS = 30

/** Returns Tiingo's code for a stored symbol: `BRK-B` for `BRK.B`, `BAC-P-L` for `BAC.PRL`. */
export const tiingoCode = (symbol: string): string => symbol.replace(/\.PR(?=[A-Z]$)/, '.P.').replaceAll('.', '-')

/** Returns the address of a listing's daily rows: raw and adjusted prices, dividends and splits. */
export function seriesAddress({ symbol, from, to }: SeriesRequest): string {
  const query = new URLSearchParams({ format: 'json', resampleFreq: 'daily', startDate: from, endDate: to })
  return `${metaAddress({ symbol })}/prices?${query}`
}

/** Returns the address of the first and last day of a listing's series. */
export const metaAddress = ({ symbol }: Pick<SeriesRequest, 'symbol'>): string =>
  `${BASE}/${encodeURIComponent(tiingoCode(symbol))}`

/**
 * Requests a listing's rows and, for a long window, the first and last day of its series, because Tiingo may still have
 * an earlier holder's series under the ticker. Returns no body if Tiingo does not know the ticker.
 */
export async function tiingoBodies(http: SourceHttp, request: SeriesRequest): Promise<readonly string[]> {
  const rows = await http.ask(seriesAddress(request), { expects: 'json' })
  if (rows.refusal !== undefined) return []
  if (request.to < addDays(request.from, LONG_WINDOW_DAYS)) return [rows.text()]
  const meta = await http.ask(metaAddress(request), { expects: 'json' })
  return meta.refusal === undefined ? [rows.text(), meta.text()] : []
}
