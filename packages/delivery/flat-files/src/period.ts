import { p } from '@bourse/kit'

/** What a file may hold the rows of. */
export const PERIODS = ['day', 'month', 'year'] as const
export type Period = (typeof PERIODS)[number]

/** The parameter of those who want other files than those of a trading date. */
export const periodParam = () =>
  p.oneOf('day: the file of a trading date; month, year: those of all trading dates in one file.', PERIODS, {
    default: 'day',
  })

/** A period by its first day. */
export interface Stretch {
  readonly period: Period
  readonly date: string
}

/** Characters of a date that tell one period from another. */
const TELLING: Readonly<Record<Period, number>> = { day: 10, month: 7, year: 4 }

/** `2026-03-02`, `2026-03`, `2026`: a period in the names of its file. */
export const labelOf = ({ period, date }: Stretch): string => date.slice(0, TELLING[period])

/** The first day of the period in which a date lies. */
export const startOf = (period: Period, date: string): string =>
  `${date.slice(0, TELLING[period])}${'0000-01-01'.slice(TELLING[period])}`
