import { BadRecord, tally } from '@bourse/kit'
import { exactJson, UnreadableFile } from '@bourse/kit/readers'
import { addDays, isDate } from '@bourse/kit/values'

/** A JSON object's members. */
export type Members = Readonly<Record<string, unknown>>

/** A request's dates, both ends included. */
export interface Window {
  readonly from: string
  readonly to: string
}

/** A row of a series with its date. */
export interface DatedRow {
  readonly date: string
  readonly row: Members
}

/** Tiingo states dates as midnight UTC. */
const MIDNIGHT = /^(\d{4}-\d\d-\d\d)T00:00:00(?:\.0+)?(?:Z|\+00:00)$/

/** Maximum number of days between the last row of a series and the last day of its listing. */
const QUIET_DAYS = 30

/**
 * Reads a series' rows. Yields a `BadRecord` for a row without a date or with a date outside the window.
 * @throws UnreadableFile if the response is not a list
 */
export function* datedRows(text: string, { from, to }: Window): Generator<DatedRow | BadRecord> {
  const rows = exactJson(text)
  if (!Array.isArray(rows))
    throw new UnreadableFile(`expected a list of days, got ${JSON.stringify(membersOf(rows)['detail'] ?? rows)}`)
  for (const each of rows as readonly unknown[]) {
    const row = membersOf(each)
    const [, date = ''] = MIDNIGHT.exec(String(row['date'])) ?? []
    if (!isDate(date)) yield new BadRecord(row, 'date: expected midnight UTC of a date', { rule: 'unreadable-date' })
    else if (date < from || date > to)
      yield new BadRecord(row, `expected a date from ${from} to ${to}, got ${date}`, {
        rule: 'other-date',
        value: date,
      })
    else yield { date, row }
  }
}

/**
 * Returns the response with a listing's rows from the responses that `tiingoBodies` returned. Otherwise returns the
 * tally for a ticker that Tiingo does not know (`unknown-to-publisher`) or whose series belongs to an earlier holder
 * (`former-holder`), because it ended long before `last`: the listing's last day, or today.
 */
export function seriesIn([rows, meta]: readonly string[], last: string): string | ReturnType<typeof tally> {
  if (rows === undefined) return tally('unknown-to-publisher')
  if (meta === undefined) return rows
  const end = String(membersOf(exactJson(meta))['endDate']).slice(0, 10)
  return !isDate(end) || addDays(end, QUIET_DAYS) < last ? tally('former-holder') : rows
}

const membersOf = (value: unknown): Members => (typeof value === 'object' && value !== null ? (value as Members) : {})
