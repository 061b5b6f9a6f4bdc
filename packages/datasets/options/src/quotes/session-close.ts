import { openSession } from '@bourse/calendar-rules'

/** ETFs whose options trade until 15 minutes after the close, according to their exchanges' lists. */
const LATE_ROOTS: ReadonlySet<string> = new Set(
  (
    'DBA DBB DBC DBO DBP DBS DIA EEM IWM IWN IWO KBE KRE MDY MOO OEF QQQ SLX SPY SVXY UNG UUP UVXY ' +
    'VIXY VXX VXZ XHB XLB XLC XLE XLF XLI XLK XLP XLRE XLU XLV XLY XME XOP XRT'
  ).split(' '),
)

/** Returns when options with a root stop trading on a date; undefined if the date has no session. */
export function optionsClose(root: string, date: string): string | undefined {
  const close = openSession('XNYS', date)?.close_at
  if (close === undefined || !LATE_ROOTS.has(root)) return close
  // All XNYS sessions end on the hour, including short ones.
  return close.replace(/:00:00Z$/, ':15:00Z')
}
