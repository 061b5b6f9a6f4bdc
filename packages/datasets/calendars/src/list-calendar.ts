import { firstInstant, localDayOf } from '@bourse/calendar-rules'
import { collection, p, perRequest } from '@bourse/kit'
import { calendarFields } from './calendar-fields.ts'
import { calendarRow } from './calendar-row.ts'
import { outOfRange, outOfRangeEntry } from './out-of-range.ts'

/** GET /v1/calendar */
export const listCalendar = collection('/calendar', {
  id: 'calendar.list',
  summary: 'What the trading calendar of each exchange says about a date',
  description:
    'One row per requested exchange, by MIC: its sessions on `date`, or that it is closed and why. A date that ' +
    'no requested calendar reaches is 422 `calendar-out-of-range`; an exchange whose calendar alone does not ' +
    'reach it has no row and is named in `meta.errors`. Always the latest revision of the calendar: `as_of` ' +
    'does not apply, nor does the plan’s history depth.',
  capabilities: ['calendar.read'],
  credits: perRequest(5),
  needsMarket: true,
  query: {
    date: p.date('Date, local to each exchange, UTC for the venues. Default: today there.'),
    exchanges: p.exchanges('MICs, comma-separated. Default: every market of the key.'),
  },
  fields: calendarFields,
  order: ['exchange_mic asc'],
  problems: ['calendar-out-of-range'],
  rows(_, call) {
    const { query, scope, now } = call
    const answers = scope.markets.map((mic) => ({ mic, row: rowOf(mic, query.date, now) }))
    const rows = answers.flatMap(({ row }) => row ?? [])
    if (rows.length === 0) throw outOfRange(scope.markets, query.date ?? 'today', now)
    for (const { mic, row } of answers) if (row === undefined) call.report(outOfRangeEntry(mic, now))
    // Without selectors, the host omits an empty `meta.errors`; this operation always returns it.
    if (rows.length === answers.length) call.meta('errors', [])
    return rows
  },
  // The rows depend on "today" and on the end of the calendar, and both change when a market's local date changes.
  changesAt: async (_, { scope, now }) =>
    firstInstant(scope.markets.flatMap((mic) => localDayOf(mic, now)?.ends_at ?? [])),
})

function rowOf(mic: string, date: string | undefined, now: string) {
  const today = localDayOf(mic, now)?.date
  return today === undefined ? undefined : calendarRow(mic, date ?? today, today)
}
