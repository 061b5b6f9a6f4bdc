/** Minutes after the open or close of a session; negative for before it. */
export type SessionMoment = { readonly open: number } | { readonly close: number }

/** Times relative to trading sessions; the sessions of each market count separately. */
export interface SessionSchedule {
  /** MICs. */
  readonly of: readonly string[]
  readonly at: SessionMoment
  /** Repeats at this interval, in minutes, up to and including `to`. */
  readonly every?: number
  readonly to?: SessionMoment
}

/** When work runs: a cron line in a time zone, times of trading sessions, several of these, or only manually. */
export type Schedule = CronSchedule | SessionSchedule | readonly (CronSchedule | SessionSchedule)[] | 'manual'

/** A cron line of five fields in an IANA time zone. */
export interface CronSchedule {
  readonly cron: string
  readonly zone: string
}
