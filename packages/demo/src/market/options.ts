/** All inputs to the demo market: the same options generate the same rows on every machine. */
export interface DemoOptions {
  /** Rows end on the day before this date; a later date only adds rows. */
  readonly today: string
  /** Returns a market's session dates in an inclusive range, ascending. */
  readonly sessionsBetween: (mic: string, from: string, to: string) => readonly string[]
  /** A different seed generates a different market with the same listings. */
  readonly seed?: string | undefined
  /** Only the securities that ever had one of these symbols; default all. */
  readonly symbols?: ReadonlySet<string> | undefined
}

/** A session's open and close, UTC instants. */
export interface DemoSession {
  readonly open_at: string
  readonly close_at: string
}

/** Additional inputs for intraday rows: the trading hours of a MIC on a date; undefined if it does not trade. */
export interface DemoHours {
  readonly session: (mic: string, date: string) => DemoSession | undefined
}

/** A range of session dates, inclusive. */
export interface DemoIntradayOptions extends DemoOptions, DemoHours {
  readonly from: string
  readonly to: string
}

/** The instant for which quotes are returned, RFC 3339. */
export interface DemoQuoteOptions extends Omit<DemoOptions, 'today'>, DemoHours {
  readonly now: string
}

/** One listing by its symbol on a session date. */
export interface DemoPrintOptions extends DemoOptions, DemoHours {
  readonly symbol: string
  readonly exchange_mic: string
  readonly date: string
}

const DEFAULT_SEED = 'bourse'

/** Returns the seed for all draws in a market. */
export function seedOf({ seed = DEFAULT_SEED }: Pick<DemoOptions, 'seed'>): string {
  return seed
}
