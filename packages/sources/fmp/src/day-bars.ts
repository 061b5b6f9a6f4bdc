import { BadRecord, type Tally } from '@bourse/kit'
import { datedRows, dayBar, type DayBar } from '@bourse/kit/readers'
import type { Window } from './requests.ts'

/** FMP's names for prices that are not adjusted for splits; adjusted prices use the same names without `adj`. */
const UNADJUSTED = ['adjOpen', 'adjHigh', 'adjLow', 'adjClose', 'volume'] as const

/**
 * Reads a listing's bars that are not adjusted for splits. Yields a `BadRecord` for a row with other prices or an
 * unexpected date.
 * @throws UnreadableFile if the response is not a list
 */
export function* dayBars(text: string, window: Window): Generator<DayBar | BadRecord | Tally> {
  for (const each of datedRows(text, window))
    if (each instanceof BadRecord) yield each
    else yield* dayBar(each, UNADJUSTED)
}
