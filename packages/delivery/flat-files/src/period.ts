import { p } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'

/** Periods that a file can cover. */
export const PERIODS = ['day', 'month', 'year'] as const
export type Period = (typeof PERIODS)[number]

/** The parameter that selects monthly or yearly files instead of those for trading dates. */
export const periodParam = () =>
  p.oneOf('day: files for trading dates; month, year: one file with all trading dates in the period.', PERIODS, {
    default: 'day',
  })

/** A period, identified by its first day. */
export interface FilePeriod {
  readonly period: Period
  readonly date: string
}

/** Number of leading characters in a date that identify a period. */
const LABEL_LENGTH: Readonly<Record<Period, number>> = { day: 10, month: 7, year: 4 }

/** A period's label in file names: `2026-03-02`, `2026-03`, `2026`. */
export const labelOf = ({ period, date }: FilePeriod): string => date.slice(0, LABEL_LENGTH[period])

/** Returns the first day of the period that includes a date. */
export const startOf = (period: Period, date: string): string =>
  `${date.slice(0, LABEL_LENGTH[period])}${'0000-01-01'.slice(LABEL_LENGTH[period])}`

/** Number of days from the first day of a period into the next one. */
const DAYS_ONWARD: Readonly<Record<Period, number>> = { day: 1, month: 32, year: 370 }

/** Returns the last day of a period. */
export const endOf = ({ period, date }: FilePeriod): string =>
  addDays(startOf(period, addDays(date, DAYS_ONWARD[period])), -1)
