import { BadRecord, type Tally } from '@bourse/kit'
import { dayBar, exactJson, membersOf, UnreadableFile, type DayBar } from '@bourse/kit/readers'
import { isDate } from '@bourse/kit/values'

/**
 * Reads a listing's daily bars, newest first. Yields a `BadRecord` for a row without a date or prices.
 * @throws UnreadableFile if the response is an error or has no bars
 */
export function* dayBars(text: string): Generator<DayBar | BadRecord | Tally> {
  const { values, status, message } = membersOf(exactJson(text))
  if (status === 'error') throw new UnreadableFile(`expected bars, got the error ${String(message)}`)
  if (!Array.isArray(values)) throw new UnreadableFile('expected an object with a list of values')
  for (const row of (values as readonly unknown[]).map(membersOf)) {
    const date = String(row['datetime'])
    if (isDate(date)) yield* dayBar({ date, row })
    else yield new BadRecord(row, 'datetime: expected a date', { rule: 'unreadable-bar', value: date })
  }
}
