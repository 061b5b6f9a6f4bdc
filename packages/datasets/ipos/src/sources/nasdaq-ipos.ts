import { source, Type } from '@bourse/kit'
import { addMonths } from '@bourse/kit/values'
import { offerings } from '../staging/offerings.ts'
import { nasdaqCalendar } from './nasdaq-ipos/nasdaq-calendar.ts'
import { nasdaqList } from './nasdaq-ipos/nasdaq-list.ts'

/**
 * Offerings on all US exchanges from Nasdaq's calendar, for the months in the window and the next month. The service is
 * unofficial.
 */
export const nasdaqIpos = source({
  id: 'nasdaq-ipos',
  title: 'Nasdaq IPO calendar',
  feeds: offerings,
  publisher: {
    name: 'Nasdaq IPO calendar',
    licence: 'Unofficial; see the terms of nasdaq.com before redistributing anything',
    attribution: 'Offerings by Nasdaq',
    hosts: ['api.nasdaq.com'],
    requestsPerSecond: 1,
  },
  schedule: { cron: '40 7 * * *', zone: 'America/New_York' },
  config: Type.Object({
    base_url: Type.String({
      default: 'https://api.nasdaq.com/api/ipo/calendar',
      description: 'URL that takes a month as ?date=YYYY-MM',
    }),
  }),
  *plan({ from, to }) {
    const last = addMonths(`${to.slice(0, 7)}-01`, 1)
    for (let month = `${from.slice(0, 7)}-01`; month <= last; month = addMonths(month, 1))
      yield { month: month.slice(0, 7) }
  },
  fetch: ({ month }, { http, config }) => http.text(`${config.base_url}?date=${month}`),
  files: {
    expected: 'calendar responses (….json), or tables of priced offerings (….csv)',
    unit: (name) => (/\.(json|csv)$/.test(name) ? { month: name } : undefined),
  },
  parse: (text) => (text.trimStart().startsWith('{') ? nasdaqCalendar(text) : nasdaqList(text)),
})
