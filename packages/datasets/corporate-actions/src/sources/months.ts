import type { SourceWindow } from '@bourse/kit'
import { addDays, addMonths } from '@bourse/kit/values'

/** A month of ex dates, both ends inclusive. */
export interface Month {
  readonly from: string
  readonly to: string
}

/**
 * Number of months before and after the window that every run refetches, because corrections arrive late and actions
 * are announced in advance.
 */
const [BEFORE, AHEAD] = [1, 3]

/** Yields the months of a window, the month before it and the three months after it. */
export function* monthsAround({ from, to }: SourceWindow): Generator<Month> {
  const last = addMonths(firstDay(to), AHEAD)
  for (let first = addMonths(firstDay(from), -BEFORE); first <= last; first = addMonths(first, 1))
    yield { from: first, to: addDays(addMonths(first, 1), -1) }
}

const firstDay = (date: string) => `${date.slice(0, 7)}-01`
