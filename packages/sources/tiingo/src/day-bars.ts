import { BadRecord, type Tally } from '@bourse/kit'
import { dayBar, type DayBar } from '@bourse/kit/readers'
import { seriesRows, type Window } from './series.ts'

/**
 * Reads a series' raw bars and ignores its adjusted ones. Yields a `BadRecord` for a row without prices or with an
 * unexpected date.
 * @throws UnreadableFile if the response is not a list
 */
export function* dayBars(text: string, window: Window): Generator<DayBar | BadRecord | Tally> {
  for (const each of seriesRows(text, window))
    if (each instanceof BadRecord) yield each
    else yield* dayBar(each)
}
