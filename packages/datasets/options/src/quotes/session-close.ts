import { openSession } from '@bourse/calendar-rules'
import { utcInstant } from '@bourse/kit'
import { DateTime } from 'luxon'

/** ETFs whose options trade for a quarter of an hour after the close, as their exchanges list them. */
const LATE_ROOTS: ReadonlySet<string> = new Set(
  (
    'DBA DBB DBC DBO DBP DBS DIA EEM IWM IWN IWO KBE KRE MDY MOO OEF QQQ SLX SPY SVXY UNG UUP UVXY ' +
    'VIXY VXX VXZ XHB XLB XLC XLE XLF XLI XLK XLP XLRE XLU XLV XLY XME XOP XRT'
  ).split(' '),
)
const LATE_MINUTES = 15

/** When options with a root stop trading in a session; undefined where there is none on the date. */
export function optionsClose(root: string, date: string): string | undefined {
  const close = openSession('XNYS', date)?.close_at
  if (close === undefined || !LATE_ROOTS.has(root)) return close
  return utcInstant(DateTime.fromISO(close, { zone: 'utc' }).plus({ minutes: LATE_MINUTES }).toISO() ?? close)
}
