/** A date on which a market trades. */
export interface OpenDay {
  readonly date: string
  readonly closed: false
  /** UTC instants, `…Z` without a fraction; `close_at` is the first instant after the session. */
  readonly open_at: string
  readonly close_at: string
  readonly early_close: boolean
  readonly late_open: boolean
  /** Why the session is shorter than regular hours. */
  readonly reason?: string
}

/** A date on which a market does not trade. */
export interface ClosedDay {
  readonly date: string
  readonly closed: true
  /** False if the day is not part of the market's trading week. */
  readonly holiday: boolean
  readonly reason: string
}

/** A date's calendar entry. */
export type CalendarDay = OpenDay | ClosedDay
