import { invalidParameter } from '@bourse/kit'
import { addDays, firstInstantOf, lastInstantOf } from '@bourse/kit/values'

/** The first date with available prints. */
export const FIRST_DATE = '2008-01-01'

/** A range within one UTC date, both ends inclusive. */
export interface UtcDay {
  readonly date: string
  /** First and last instant, UTC. */
  readonly from: string
  readonly to: string
}

/**
 * Returns the UTC day that contains `from` and `to`, which are dates or instants; throws a 422 problem if they are on
 * different days or outside the available range.
 */
export function utcDay(from: string, to: string, today: string): UtcDay {
  const date = from.slice(0, 10)
  if (to.slice(0, 10) !== date)
    throw invalidParameter('to', `must name the same UTC date as from; from is ${from}, to is ${to}`, 'other-date')
  const last = addDays(today, -1)
  if (date < FIRST_DATE || date > last)
    throw invalidParameter(
      'from',
      `trades are available from ${FIRST_DATE} to ${last}, the day before today (UTC); got ${date}`,
      'out-of-range',
    )
  return { date, from: firstInstantOf(from), to: lastInstantOf(to) }
}
