/** A time in a session, in minutes after its open or close; negative for times before it. */
export type SessionMoment = { readonly open: number } | { readonly close: number }

/** Times relative to each given market's trading sessions. */
export interface SessionSchedule {
  /** MICs of the markets. */
  readonly of: readonly string[]
  readonly at: SessionMoment
  /** Interval in minutes at which the work repeats, up to and including `to`. */
  readonly every?: number
  readonly to?: SessionMoment
}

/**
 * When work runs: on a cron schedule in a time zone, at times relative to trading sessions, on a combination of these,
 * or only when an operator starts it.
 */
export type Schedule = CronSchedule | SessionSchedule | readonly (CronSchedule | SessionSchedule)[] | 'manual'

/** A cron line of five fields in an IANA time zone. */
export interface CronSchedule {
  readonly cron: string
  readonly zone: string
}
