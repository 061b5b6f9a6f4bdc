/** What the demo market depends on, and nothing else: the same options give the same rows on every machine. */
export interface DemoOptions {
  /** Rows reach up to the day before; a later day only adds rows. */
  readonly today: string
  /** Session dates of a market from one date to another, both included, ascending. */
  readonly sessionsBetween: (mic: string, from: string, to: string) => readonly string[]
  /** Another seed is another market of the same listings. */
  readonly seed?: string | undefined
  /** Only the securities that ever had one of these symbols; default all. */
  readonly symbols?: ReadonlySet<string> | undefined
}

/** When a session opens and closes, UTC instants. */
export interface DemoSession {
  readonly open_at: string
  readonly close_at: string
}

/**
 * What rows within the day depend on, too: when the market of a MIC trades on a date of its own; undefined where it
 * does not.
 */
export interface DemoHours {
  readonly session: (mic: string, date: string) => DemoSession | undefined
}

/** A stretch of session dates, both included. */
export interface DemoIntradayOptions extends DemoOptions, DemoHours {
  readonly from: string
  readonly to: string
}

/** An instant, RFC 3339, at which the market is looked at. */
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

/** What every draw of a market hangs on. */
export function seedOf({ seed = DEFAULT_SEED }: Pick<DemoOptions, 'seed'>): string {
  return seed
}
