/** Sharadar appends a number to an earlier holder's ticker if another listing now has that ticker: `ABC1`. */
const FORMER = /^([A-Z.-]+)\d+$/

/** Returns the symbol that a listing traded under: `ABC` for Sharadar's `ABC1`. */
export const sharadarSymbol = (ticker: string): string => FORMER.exec(ticker)?.[1] ?? ticker

/** A listing with its newest symbol. */
interface Holder {
  readonly instrument_id: string
  readonly symbol: string
  /** Last day of the listing; absent while it is listed. */
  readonly ends_on?: string
}

/** Sorts after every date, for a listing that has not ended. */
const STILL_LISTED = '9999-12-31'

/**
 * Returns listings' ids by newest symbol, under which Sharadar lists the entire history. If several listings have the
 * same newest symbol, it belongs to the one that had it last.
 */
export function latestHolders(holders: readonly Holder[]): Readonly<Record<string, string>> {
  const lastDay = ({ ends_on = STILL_LISTED }: Holder) => ends_on
  const ordered = holders.toSorted((a, b) => lastDay(a).localeCompare(lastDay(b)))
  return Object.fromEntries(ordered.map(({ symbol, instrument_id }) => [symbol, instrument_id]))
}
