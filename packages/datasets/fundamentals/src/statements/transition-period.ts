import { addDays } from '@bourse/kit/values'
import { daysOf, isQuarter, isYear } from '../facts/fiscal-period.ts'
import { type Filing } from '../facts/reported-fact.ts'
import { type ExactPeriod } from './known-facts.ts'
import { type QualityIssue } from './quality/quality-issue.ts'

/** A period that is neither a quarter nor a year, during which a company changes its fiscal year end. */
export interface TransitionPeriod {
  readonly start: string
  readonly end: string
  /** Accession number of the transition report (form 10-KT). */
  readonly accession: string
}

/** Returns the transition period that a filing reports on, or undefined. */
export function transitionOf(
  { form, accession }: Filing,
  touched: readonly ExactPeriod[],
  ownEnd: string,
): TransitionPeriod | undefined {
  if (!form.startsWith('10-KT')) return undefined
  const starts = touched.flatMap(({ start, end }) => (start !== null && end === ownEnd ? [start] : []))
  const start = starts.toSorted()[0]
  if (start === undefined) return undefined
  const days = daysOf(start, ownEnd)
  return isQuarter(days) || isYear(days) ? undefined : { start, end: ownEnd, accession }
}

/** Whether a period ends right before a transition period or begins right after it. */
export const adjoins = ({ start, end }: ExactPeriod, transition: TransitionPeriod): boolean =>
  end === addDays(transition.start, -1) || start === addDays(transition.end, 1)

/**
 * Returns the issue added to an adjoining year: the transition period has no statement, and its values are in the named
 * filing.
 */
export const transitionIssue = ({ start, end, accession }: TransitionPeriod): QualityIssue => ({
  code: 'transition_period',
  line: null,
  detail:
    `${start} to ${end}, in the transition report ${accession}, is neither a quarter nor a year and has ` +
    'no statement: its values are available as facts',
})
