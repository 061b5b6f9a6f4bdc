import { sessionsBetween } from '@bourse/calendar-rules'
import { finraKnownAt, finraPublisher, shortInterest } from './finra/index.ts'
import { BadRecord, onLine, source, Type } from '@bourse/kit'
import { addDays, addMonths } from '@bourse/kit/values'
import { report, reports } from '../staging/reports.ts'

const FILE = /^shrt(\d{4})(\d{2})(\d{2})\.(?:csv|json)$/
/** First settlement date to collect; older reports are imported. */
const SINCE = '2026-09-01'
/** Number of sessions between the settlement date and publication of the report. */
const SESSIONS_LATER = 8

/** FINRA short interest, published about eight sessions after the middle and the end of each month. */
export const finraShortInterest = source({
  id: 'finra-short-interest',
  title: 'FINRA short interest',
  feeds: reports,
  publisher: finraPublisher,
  schedule: { cron: '30 18 * * 1-5', zone: 'America/New_York' },
  config: Type.Object({
    base_url: Type.String({
      default: 'https://cdn.finra.org/equity/otcmarket/biweekly',
      description: 'Folder with the shrtYYYYMMDD.csv files',
    }),
  }),
  // A settlement date is due in the session in which its report is published.
  plan: ({ from, to }) =>
    settlementDates(addDays(from, -21), to).flatMap((date) => {
      const due = publishedOn(date)
      return date >= SINCE && due !== undefined && from <= due && due <= to ? [{ date }] : []
    }),
  // The file has no row count, so only a broken connection shows that it was cut off between two lines.
  fetch: ({ date }, { http, config }) =>
    http.text(`${config.base_url}/shrt${date.replaceAll('-', '')}.csv`, { expects: 'csv' }),
  files: {
    expected: 'shrtYYYYMMDD.csv, named after the settlement date',
    unit(name) {
      const [, year, month, day] = FILE.exec(name) ?? []
      return day === undefined ? undefined : { date: `${year}-${month}-${day}` }
    },
  },
  *parse(text, { date }) {
    const published = publishedOn(date)
    const known_at = published === undefined ? null : finraKnownAt(published)
    for (const row of shortInterest(text)) {
      if (row instanceof BadRecord) {
        yield row
        continue
      }
      const { publisher_symbol: _, issue_name: __, line, ...reported } = row
      const read = report({
        ...reported,
        short_interest: String(reported.short_interest),
        previous_short_interest: textOrNull(reported.previous_short_interest),
        average_daily_volume: textOrNull(reported.average_daily_volume),
        known_at,
      })
      yield onLine(line, read)
    }
  },
})

const textOrNull = (count: number | null) => (count === null ? null : String(count))

/** Returns the 15th and the last day of each month, or the preceding session if the day has no session. */
function settlementDates(from: string, to: string): readonly string[] {
  const dates: string[] = []
  for (let month = `${from.slice(0, 7)}-01`; month <= to; month = addMonths(month, 1))
    for (const day of [`${month.slice(0, 7)}-15`, addDays(addMonths(month, 1), -1)]) {
      const session = sessionsBetween('XNYS', addDays(day, -7), day).at(-1)
      if (session !== undefined && from <= session && session <= to) dates.push(session)
    }
  return dates
}

/** Returns the session in which a report is published. */
const publishedOn = (date: string): string | undefined =>
  sessionsBetween('XNYS', addDays(date, 1), addDays(date, 21))[SESSIONS_LATER - 1]
