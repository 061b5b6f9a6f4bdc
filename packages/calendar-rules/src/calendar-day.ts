/** A date on which a market trades. */
export interface OpenDay {
  readonly date: string
  readonly closed: false
  /** UTC instants, `…Z` without a fraction; the session ends where `close_at` begins. */
  readonly open_at: string
  readonly close_at: string
  readonly early_close: boolean
  readonly late_open: boolean
  /** Why the session is shorter than its hours. */
  readonly reason?: string
}

/** A date on which a market does not trade. */
export interface ClosedDay {
  readonly date: string
  readonly closed: true
  /** False where the market's week leaves the day out. */
  readonly holiday: boolean
  readonly reason: string
}

/** What a calendar says of a date. */
export type CalendarDay = OpenDay | ClosedDay
