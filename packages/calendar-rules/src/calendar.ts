import type { DaysOf, Observance } from './holiday-rules.ts'

/** An event on certain days of a year: `on` returns the days, `observed` moves them, and `reason` names the event. */
export interface DayRule {
  readonly reason: string
  readonly on: DaysOf
  readonly observed?: Observance
  /** First and last year in which the rule applies, inclusive. */
  readonly since?: number
  readonly until?: number
  /** Years in which the rule is suspended; its replacement day is a one-time closure. */
  readonly except?: readonly number[]
}

/** A session that opens later or closes earlier than the regular hours. */
export interface ShortDay extends DayRule {
  readonly open?: string
  readonly close?: string
}

/** Trading hours on certain weekdays over a date range. If two apply, the later one in the list wins. */
export interface Hours {
  readonly days: readonly number[]
  readonly from: string
  readonly to?: string
  /** `HH:MM` in the calendar's zone, or `HH:MM Area/City` in a different zone; `24:00` is the end of the day. */
  readonly open: string
  readonly close: string
}

/** An exchange family's trading rules, as data. */
export interface Calendar {
  /** Date on which these rules last changed. */
  readonly revision: string
  readonly zone: string
  /** First date covered. */
  readonly from: string
  /** Last date covered; absent if the rules have no end. */
  readonly to?: string
  /** Number of days after today up to which dates are covered, if the last covered date moves with the current day. */
  readonly daysAhead?: number
  readonly hours: readonly Hours[]
  /**
   * Extended trading hours in the calendar's zone; after an early close, they end a fixed number of hours after that
   * close.
   */
  readonly extended?: { readonly open: string; readonly close: string; readonly hoursAfterEarlyClose: number }
  readonly holidays: readonly DayRule[]
  /** One-time closures. */
  readonly closures: readonly DayRule[]
  /** Sessions that take place although a rule above closes the market. */
  readonly openings: readonly DayRule[]
  readonly shortDays: readonly ShortDay[]
}
