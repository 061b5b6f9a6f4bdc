/** Minutes after the open or the close of a session; before it where negative. */
export type SessionMoment = { readonly open: number } | { readonly close: number }

/** Moments of trading sessions: every session of each market counts for itself. */
export interface SessionSchedule {
  /** MICs. */
  readonly of: readonly string[]
  readonly at: SessionMoment
  /** Repeated every so many minutes up to and including `to`. */
  readonly every?: number
  readonly to?: SessionMoment
}

/** When work runs: a cron line in a time zone, moments of trading sessions, several of these, or never by itself. */
export type Schedule = CronSchedule | SessionSchedule | readonly (CronSchedule | SessionSchedule)[] | 'manual'

/** A cron line of five fields in an IANA time zone. */
export interface CronSchedule {
  readonly cron: string
  readonly zone: string
}
