import { firstInstant, localDayOf } from '@bourse/calendar-rules'
import { collection, p, perRequest } from '@bourse/kit'
import { calendarFields } from './calendar-fields.ts'
import { calendarRow } from './calendar-row.ts'
import { outOfRange, outOfRangeEntry } from './out-of-range.ts'

/** GET /v1/calendar */
export const listCalendar = collection('/calendar', {
  id: 'calendar.list',
  summary: 'Each exchange’s trading calendar on a date',
  description:
    'One row per requested exchange, by MIC: its sessions on `date`, or why it is closed. A date that ' +
    'no requested calendar covers returns 422 `calendar-out-of-range`; if only some lack it, their exchanges ' +
    'have no row and are reported in `meta.errors`. The calendar is always the latest revision: `as_of` ' +
    'does not apply, nor does the plan’s history depth.',
  capabilities: ['calendar.read'],
  credits: perRequest(5),
  needsMarket: true,
  query: {
    date: p.date('Date, local to each exchange, UTC for venues. Default: its current date.'),
    exchanges: p.exchanges('MICs, comma-separated. Default: all of the key’s markets.'),
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
    // Without selectors, the host omits `meta.errors` if it is empty; this operation always returns it.
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
