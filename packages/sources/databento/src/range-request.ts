import { addDays } from '@bourse/kit/values'

/** Address for time range requests, by POST. */
export const RANGE_ADDRESS = 'https://hist.databento.com/v0/timeseries.get_range'

/**
 * Returns the form of a request for the official daily bars of all symbols on a date. Prices are requested as decimal
 * text and symbols by name, because the defaults are integers in billionths and numeric ids.
 */
export function dayRequest(date: string): string {
  return new URLSearchParams({
    dataset: 'EQUS.SUMMARY',
    schema: 'ohlcv-1d',
    symbols: 'ALL_SYMBOLS',
    start: date,
    // The end is exclusive.
    end: addDays(date, 1),
    encoding: 'json',
    pretty_px: 'true',
    pretty_ts: 'true',
    map_symbols: 'true',
  }).toString()
}
