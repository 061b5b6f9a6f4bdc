import type { DaysOf, Observance } from './holiday-rules.ts'

/** Something that happens on some days of a year: `on` says when, `observed` where it moves, `reason` why. */
export interface DayRule {
  readonly reason: string
  readonly on: DaysOf
  readonly observed?: Observance
  /** First and last year of the rule, both included. */
  readonly since?: number
  readonly until?: number
  /** Years in which the rule is suspended; the day that replaces it is a single closure. */
  readonly except?: readonly number[]
}

/** A session that opens later or closes earlier than its hours say. */
export interface ShortDay extends DayRule {
  readonly open?: string
  readonly close?: string
}

/** Trading hours of some weekdays over a stretch of dates. Where two apply, the later in the list wins. */
export interface Hours {
  readonly days: readonly number[]
  readonly from: string
  readonly to?: string
  /** `HH:MM` in the calendar's zone, or `HH:MM Area/City` in another; `24:00` is the end of the day. */
  readonly open: string
  readonly close: string
}

/** The trading rules of a family of exchanges, as data. */
export interface Calendar {
  /** Date of the last change of these rules. */
  readonly revision: string
  readonly zone: string
  /** First date covered. */
  readonly from: string
  /** Last date covered; absent where the rules have no end. */
  readonly to?: string
  /** Where the last date covered moves with the day: so many days after today. */
  readonly daysAhead?: number
  readonly hours: readonly Hours[]
  /** Trading outside the session, in the calendar's zone; after an early close it ends some hours after that close. */
  readonly extended?: { readonly open: string; readonly close: string; readonly hoursAfterEarlyClose: number }
  readonly holidays: readonly DayRule[]
  /** Closures of a single occasion. */
  readonly closures: readonly DayRule[]
  /** Sessions held although a rule above says closed. */
  readonly openings: readonly DayRule[]
  readonly shortDays: readonly ShortDay[]
}
