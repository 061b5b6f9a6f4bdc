import { ruleSessions, type RuleSession } from '@bourse/calendar-rules'
import { systemClock } from '@bourse/host'
import { RETAINED_DAYS } from '@bourse/intraday'
import { addDays, instantOf, secondsOf } from '@bourse/kit/values'
import { join } from 'node:path'
import { writeCsv } from '../data/csv-file.ts'
import { generatedMarket, sessionsOf } from '../data/generated-market.ts'
import { floors } from '../floors.ts'
import type { Size, SizedData, SizeRead } from './size.ts'

const ROWS = 10_000_000
const MIC = 'XNAS'
/** Seconds per bar. */
const INTERVAL = 300
/** Number of bars in a session that does not close early. */
const FULL = 78
/** Number of rows on a page of a listing's history. */
const PAGE = 1_000

/** The five-minute bars of all sessions that are retained, one file per session. */
export const intradaySize: Size = {
  dataset: 'intraday',
  summary: '10,000,000 five-minute bars of the retained sessions',
  minutes: floors.sizes.minutes.intraday,
  data: barsOf,
}

function barsOf(scale: number): SizedData {
  const sessions = retainedSessions()
  const perListing = sessions.reduce((sum, session) => sum + openingsOf(session).length, 0)
  const { symbols } = generatedMarket(Math.ceil((ROWS * scale) / perListing), 1)
  return {
    rows: symbols.length * perListing,
    title: `${symbols.length} listings by ${sessions.length} sessions of five-minute bars`,
    async *files(folder) {
      for (const session of sessions) {
        const openings = openingsOf(session)
        const path = join(folder, `bars-${session.date}.csv.gz`)
        await writeCsv(path, 'symbol,interval,datetime,open,high,low,close,volume\n', linesOf(symbols, openings))
        const args = ['intraday', '--market', MIC, '--create-listings']
        yield { path, rows: symbols.length * openings.length, args }
      }
    },
    reads: () => readsOf(symbols, sessions),
  }
}

/** The past sessions within the retention period. */
function retainedSessions(): readonly RuleSession[] {
  const today = systemClock.now().slice(0, 10)
  const dates = ruleSessions.between(MIC, addDays(today, -RETAINED_DAYS + 1), addDays(today, -1))
  return dates.flatMap((date) => {
    const session = ruleSessions.on(MIC, date)
    return session === undefined || session === 'closed' ? [] : [session]
  })
}

function openingsOf({ open_at, close_at }: RuleSession): readonly string[] {
  const [open, close] = [secondsOf(open_at), secondsOf(close_at)]
  return Array.from({ length: (close - open) / INTERVAL }, (_, index) => instantOf(open + index * INTERVAL))
}

function* linesOf(symbols: readonly string[], openings: readonly string[]): Generator<string> {
  for (const bars of sessionsOf({ symbols, sessions: openings }))
    for (const { symbol, date, open, high, low, close, volume } of bars)
      yield `${symbol},5m,${date},${open},${high},${low},${close},${volume}\n`
}

function readsOf(symbols: readonly string[], sessions: readonly RuleSession[]): readonly SizeRead[] {
  const dates = sessions.filter((session) => openingsOf(session).length === FULL).map(({ date }) => date)
  const early = dates.slice(0, dates.length - Math.ceil(PAGE / FULL))
  const [page, day, last] = [pairsOf(early, symbols), pairsOf(dates, symbols), pairsOf(dates, symbols)]
  const path = '/v1/intraday?limit=1000'
  return [
    {
      name: 'a page of a listing',
      rows: PAGE,
      next: () => page((from, symbol) => `${path}&symbols=${symbol}&from=${from}`),
    },
    {
      name: 'a session of a listing',
      rows: FULL,
      next: () => day((date, symbol) => `${path}&symbols=${symbol}&from=${date}&to=${date}`),
    },
    {
      name: 'the last bar of a listing',
      rows: 1,
      next: () => last((from, symbol) => `/v1/intraday?limit=1&symbols=${symbol}&from=${from}`),
    },
  ]
}

/** Iterates over all symbols with one date, then with the next date, so that few requests repeat. */
function pairsOf(dates: readonly string[], symbols: readonly string[]) {
  let count = 0
  return (request: (date: string, symbol: string) => string): string => {
    const date = dates[Math.floor(count / symbols.length) % dates.length] ?? ''
    return request(date, symbols[count++ % symbols.length] ?? '')
  }
}
