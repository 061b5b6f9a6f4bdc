const API = 'https://api.stlouisfed.org/fred'

/** Maximum number of observations in one response. */
export const PAGE = 100_000

/** Real-time period that covers all vintages, from before the first to after the last. */
const EVER = 'realtime_start=1776-07-04&realtime_end=9999-12-31'

/** Returns the URL of a series' description. */
export const seriesAddress = (id: string) => `${API}/series?${parameters(id)}`

/**
 * Returns the URL of a series' values, with all vintages or only the current ones; `offset` is the number of
 * observations to skip.
 */
export function observationsAddress(
  id: string,
  { offset, hasVintages }: { readonly offset: number; readonly hasVintages: boolean },
): string {
  const realtime = hasVintages ? `&${EVER}&output_type=1` : ''
  return `${API}/series/observations?${parameters(id)}&limit=${PAGE}&offset=${offset}${realtime}`
}

const parameters = (id: string) => `series_id=${encodeURIComponent(id)}&file_type=json`
