import { BadRecord } from '@bourse/kit'
import { exactJson, UnreadableFile } from '@bourse/kit/readers'
import { isDate } from '@bourse/kit/values'
import type { Window } from './requests.ts'

/** A JSON object's members. */
export type Members = Readonly<Record<string, unknown>>

/** A row with its date. */
export interface DatedRow {
  readonly date: string
  readonly row: Members
}

/**
 * Reads a response's rows. Yields a `BadRecord` for a row without a date or with a date outside the window.
 * @throws UnreadableFile if the response is not a list
 */
export function* datedRows(text: string, { from, to }: Window): Generator<DatedRow | BadRecord> {
  const rows = exactJson(text)
  if (!Array.isArray(rows)) throw new UnreadableFile(`expected a list of rows, got ${text.slice(0, 80)}`)
  for (const each of rows as readonly unknown[]) {
    const row = membersOf(each)
    const date = String(row['date'])
    if (!isDate(date)) yield new BadRecord(row, 'date: expected a date', { rule: 'unreadable-date', value: date })
    else if (date < from || date > to)
      yield new BadRecord(row, `expected a date from ${from} to ${to}, got ${date}`, {
        rule: 'other-date',
        value: date,
      })
    else yield { date, row }
  }
}

const membersOf = (value: unknown): Members => (typeof value === 'object' && value !== null ? (value as Members) : {})
