const API = 'https://api.stlouisfed.org/fred'

/** Observations that one answer holds at most. */
export const PAGE = 100_000

/** Since before the first and until after the last vintage. */
const EVER = 'realtime_start=1776-07-04&realtime_end=9999-12-31'

/** A series, and the key of who asks: FRED takes it in the address alone, so that an address is never told. */
interface Asked {
  readonly id: string
  readonly key: string
}

/** Where FRED says what a series is. */
export const seriesAddress = ({ id, key }: Asked) => `${API}/series?${parameters(id, key)}`

/** Where the values of a series are, with all their vintages or as they stand today; `offset` counts observations. */
export function observationsAddress(
  { id, key }: Asked,
  { offset, hasVintages }: { readonly offset: number; readonly hasVintages: boolean },
): string {
  const realtime = hasVintages ? `&${EVER}&output_type=1` : ''
  return `${API}/series/observations?${parameters(id, key)}&limit=${PAGE}&offset=${offset}${realtime}`
}

const parameters = (id: string, key: string) =>
  `series_id=${encodeURIComponent(id)}&file_type=json&api_key=${encodeURIComponent(key)}`
