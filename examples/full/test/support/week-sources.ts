import { dailyBars } from '@bourse/eod'
import { cadences, quotes, scheduleOf, type Cadence } from '@bourse/quotes'
import { BadRecord, RetryLater, source, Type, type Clock } from '@bourse/kit'
import { addDays, weekdays } from '@bourse/kit/values'
import { sessions, type Sessions } from '@bourse/services'

const config = Type.Object({ base_url: Type.String({ description: 'Address the publisher listens on' }) })
const publisher = { licence: 'none', hosts: [], requestsPerSecond: 1_000 }
const needs = { sessions }

/** Minutes from the London close until its file is due. */
const LONDON_FILE = 120
const HOUR = 3_600

/**
 * One line for each listing with volume and trades, and a last line with the count; without it, the file is truncated.
 */
export const tape = source({
  id: 'tape',
  title: 'Consolidated tape',
  feeds: dailyBars,
  publisher: { name: 'Tape', ...publisher },
  schedule: { of: ['XNYS'], at: { close: 5 } },
  config,
  needs,
  plan: ({ from, to }) => weekdays(from, to),
  async fetch(date: string, { http, config: { base_url }, clock }, { sessions: calendars }) {
    return hasClosed(calendars, 'XNYS', date, clock, 0) ? http.text(`${base_url}/tape/${date}`) : 'END 0'
  },
  *parse(file, date) {
    const lines = file.trim().split('\n')
    if (lines.pop() !== `END ${lines.length}`) throw new Error(`the file of ${date} is truncated`)
    for (const line of lines) yield barOf(line, date)
  },
})

/** A list of bars without trades, empty until the evening or the next day. */
export const primary = source({
  id: 'primary',
  title: 'End-of-day prices',
  feeds: dailyBars,
  publisher: { name: 'Primary', ...publisher },
  schedule: [
    { cron: '30 20 * * 1-5', zone: 'America/New_York' },
    { cron: '0 6 * * 2-6', zone: 'America/New_York' },
  ],
  config,
  needs,
  plan: ({ from, to }) => weekdays(addDays(from, -1), to),
  async fetch(date: string, { http, config: { base_url }, clock }, { sessions: calendars }) {
    return hasClosed(calendars, 'XNYS', date, clock, 0) ? http.text(`${base_url}/primary/${date}`) : ''
  },
  *parse(list, date) {
    for (const line of list.split('\n').filter((each) => each !== '')) yield barOf(line, date)
  },
})

/**
 * The exchange's daily file: requested every hour from two hours after the close until it is available, and read again
 * at night.
 */
export const london = source({
  id: 'london',
  title: 'London daily file',
  feeds: dailyBars,
  publisher: { name: 'London', ...publisher },
  schedule: [
    { of: ['XLON'], at: { close: LONDON_FILE } },
    { cron: '0 4 * * *', zone: 'UTC' },
  ],
  config,
  needs,
  plan: ({ from, to }) => weekdays(addDays(from, -1), to),
  async fetch(date: string, { http, config: { base_url }, clock }, { sessions: calendars }) {
    if (!hasClosed(calendars, 'XLON', date, clock, LONDON_FILE)) return ''
    const file = await http.text(`${base_url}/london/${date}`)
    if (!file.startsWith(`${date}\n`)) throw new RetryLater(HOUR, `the file does not have ${date} yet`)
    return file
  },
  *parse(file, date) {
    for (const line of file.split('\n').slice(1)) yield barOf(line, date)
  },
})

/**
 * Delayed quotes of one market: a line such as `XNAS:AAPL 270.41 2026-11-25T15:41:00Z` for each listing that has
 * traded.
 */
const quotesOf = (id: string, mic: string, cadence: Cadence) =>
  source({
    id,
    title: `Delayed quotes of ${mic}`,
    feeds: quotes,
    publisher: { name: 'Quotes', ...publisher },
    schedule: scheduleOf({ ...cadence, markets: [mic] }),
    config,
    plan: () => [mic],
    fetch: (_unit, { http, config: { base_url } }) => http.text(`${base_url}/quotes/${mic}`),
    *parse(list) {
      for (const line of list.split('\n').filter((each) => each !== '')) {
        const [name = '', last_price = '', last_at = ''] = line.split(' ')
        const [exchange_mic = '', symbol = ''] = name.split(':')
        yield { symbol, exchange_mic, last_price, last_at }
      }
    },
  })

export const quotesOfNewYork = quotesOf('quotes-xnys', 'XNYS', cadences.us)
export const quotesOfLondon = quotesOf('quotes-xlon', 'XLON', cadences.nonUs)

/** Whether a market had a session on a date that closed at least that many minutes ago. */
function hasClosed(calendars: Sessions, mic: string, date: string, clock: Clock, minutes: number): boolean {
  const session = calendars.on(mic, date)
  if (session === undefined || session === 'closed') return false
  return clock.millis() >= Date.parse(session.close_at) + minutes * 60_000
}

const PRICE = /^\d+(\.\d+)?$/

/** A line such as `XNAS:AAPL 270.10 270.95 270.05 270.23 1000 12`; the number of trades is optional. */
function barOf(line: string, date: string) {
  const [name = '', open = '', high = '', low = '', close = '', volume = null, trade_count = null] = line.split(' ')
  const [exchange_mic = '', symbol = ''] = name.split(':')
  if (!PRICE.test(close)) return new BadRecord(line, `the close in ${line} cannot be read`)
  return { symbol, exchange_mic, date, open, high, low, close, volume, trade_count }
}
