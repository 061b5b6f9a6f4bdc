import { tally, type BadRecord, type Tally } from '@bourse/kit'
import { datedRows, exactJson, membersOf, type DatedRow } from '@bourse/kit/readers'
import { addDays, isDate } from '@bourse/kit/values'

/** A request's first and last date, both inclusive. */
export interface Window {
  readonly from: string
  readonly to: string
}

/** Tiingo states dates as midnight UTC. */
const MIDNIGHT = /^(\d{4}-\d\d-\d\d)T00:00:00(?:\.0+)?(?:Z|\+00:00)$/

/** Maximum number of days between the last row of a series and the last day of its listing. */
const QUIET_DAYS = 30

/**
 * Reads a series' rows. Yields a `BadRecord` for a row without a date or with a date outside the window.
 * @throws UnreadableFile if the response is not a list
 */
export const seriesRows = (text: string, window: Window): Generator<DatedRow | BadRecord> =>
  datedRows(text, window, (row) => MIDNIGHT.exec(String(row['date']))?.[1] ?? '')

/**
 * Returns the response with a listing's rows from those that `tiingoBodies` returned. Otherwise returns the tally for a
 * ticker that Tiingo does not know (`unknown-to-publisher`) or whose series belongs to an earlier holder
 * (`former-holder`), because it ended long before `last`: the listing's last day, or today.
 */
export function seriesIn([rows, meta]: readonly string[], last: string): string | Tally {
  if (rows === undefined) return tally('unknown-to-publisher')
  if (meta === undefined) return rows
  const end = String(membersOf(exactJson(meta))['endDate']).slice(0, 10)
  return !isDate(end) || addDays(end, QUIET_DAYS) < last ? tally('former-holder') : rows
}
