import { BadRecord } from '../fetch/source-errors.ts'
import { isDate } from '../values/dates.ts'
import { exactJson } from '../values/exact-json.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A JSON object's properties, with numbers as strings. */
export type Members = Readonly<Record<string, unknown>>

/** A row of a response with its exchange-local date. */
export interface DatedRow {
  readonly date: string
  readonly row: Members
}

/** Returns the properties of a parsed JSON value; empty if it is not an object. */
export const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null ? (value as Members) : {}

/**
 * Reads a response that is a JSON list of rows with dates. Yields a `BadRecord` for a row without a date or with a date
 * outside the requested window, whose ends are inclusive.
 *
 * @param dateOf Returns a row's date as `YYYY-MM-DD`, or any other string if it has none; by default its `date`
 *   property
 * @throws UnreadableFile if the response is not a list
 */
export function* datedRows(
  text: string,
  { from, to }: { readonly from: string; readonly to: string },
  dateOf: (row: Members) => string = (row) => String(row['date']),
): Generator<DatedRow | BadRecord> {
  const rows = exactJson(text)
  if (!Array.isArray(rows)) throw new UnreadableFile(`expected a list of rows, got ${text.slice(0, 80)}`)
  for (const each of rows as readonly unknown[]) {
    const row = membersOf(each)
    const date = dateOf(row)
    if (!isDate(date)) yield new BadRecord(row, 'date: expected a date', { rule: 'unreadable-date' })
    else if (date < from || date > to)
      yield new BadRecord(row, `expected a date from ${from} to ${to}, got ${date}`, {
        rule: 'other-date',
        value: date,
      })
    else yield { date, row }
  }
}
