/** A listing, and the first and last date of its bars, both inclusive. */
export interface SeriesRequest {
  readonly symbol: string
  readonly exchange_mic: string
  readonly from: string
  readonly to: string
}

/** Maximum number of bars in a response. */
const MOST_BARS = 5_000

/** Returns the address of a listing's unadjusted daily bars: by default, Twelve Data adjusts bars for splits. */
export function seriesAddress({ symbol, exchange_mic, from, to }: SeriesRequest): string {
  const query = new URLSearchParams({
    ...{ symbol, mic_code: exchange_mic, interval: '1day', adjust: 'none', timezone: 'Exchange', format: 'JSON' },
    // A time after midnight, so that the end date's bar is included.
    ...{ start_date: from, end_date: `${to} 23:59:59`, outputsize: String(MOST_BARS) },
  })
  return `https://api.twelvedata.com/time_series?${query}`
}
