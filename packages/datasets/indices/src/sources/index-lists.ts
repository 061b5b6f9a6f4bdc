import { sessionsBetween } from '@bourse/calendar-rules'
import { BadRecord, into, source, Type } from '@bourse/kit'
import { addDays, addMonths, weekday } from '@bourse/kit/values'
import { lists } from '../staging/lists.ts'
import { indices } from '../indices/record.ts'
import { knownIndices, profileOf } from './known-indices.ts'
import { listRows, type ListOf } from './list-rows.ts'

const MONTH_IN_NAME = /-(\d{4})(\d{2})\.csv$/
const CSV = /\.csv$/i
/** Indices with a published member list for each session. */
const DAILY: ReadonlySet<string> = new Set(['SPX', 'NDX', 'DJI'])
const DAYS_A_WEEK = 7

/** Public CSV lists of index members. */
export const indexLists = source({
  id: 'index-lists',
  title: 'Public lists of index members',
  feeds: [indices, lists],
  publisher: {
    name: 'Public lists of index members',
    licence: 'PDDL for github.com/datasets/s-and-p-500-companies; other lists under their publishers’ terms',
    attribution: 'S&P 500 Companies, datahub.io, after Wikipedia',
    hosts: ['raw.githubusercontent.com'],
    requestsPerSecond: 1,
  },
  schedule: { cron: '0 19 * * 1-5', zone: 'America/New_York' },
  config: Type.Object({
    lists: Type.Record(Type.String(), Type.String(), {
      default: {
        SPX: 'https://raw.githubusercontent.com/datasets/s-and-p-500-companies/main/data/constituents.csv',
      },
      description: 'URLs of lists by index code: large US indices each session, others at the end of each week',
    }),
  }),
  plan: ({ from, to }, { config }): readonly (ListOf & { readonly url?: string })[] => {
    const sessions = sessionsBetween('XNYS', addDays(from, -DAYS_A_WEEK), to)
    const last = sessions.at(-1) ?? to
    return Object.entries(config.lists).flatMap(([code, url]) =>
      DAILY.has(code) || endsWeek(last) ? [{ code, date: last, url }] : [],
    )
  },
  fetch: ({ code, url }, { http }) => {
    if (url === undefined) throw new Error(`the list of ${code} has no URL because it was submitted as a file`)
    // Operators choose the lists, so a complete list may lack a final line break; only a broken connection shows that a
    // list is incomplete.
    return http.text(url, { expects: 'csv' })
  },
  files: {
    expected:
      `a CSV list whose name begins with ${knownIndices.flatMap(({ files }) => files).join(', ')}, its date as ` +
      '--date, or the month in its name: sp500-202407.csv',
    unit(name, { date }) {
      const code = knownIndices.find(({ files }) => files.some((start) => name.startsWith(start)))?.code
      const [, year, month] = MONTH_IN_NAME.exec(name) ?? []
      const day = year === undefined ? date : addDays(addMonths(`${year}-${month}-01`, 1), -1)
      return code === undefined || day === undefined || !CSV.test(name) ? undefined : { code, date: day }
    },
  },
  *parse(text, of) {
    yield into(indices, { symbol: `INDEX:${of.code}`, exchange_mic: 'INDEX', ...profileOf(of.code) })
    for (const row of listRows(text, of)) yield row instanceof BadRecord ? row : into(lists, row)
  },
})

const FRIDAY = 5

/** Returns true if a session is the last of its week, such as the Thursday before Good Friday. */
const endsWeek = (session: string) =>
  sessionsBetween('XNYS', addDays(session, 1), addDays(session, FRIDAY - weekday(session))).length === 0
