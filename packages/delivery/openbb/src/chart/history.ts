import { invalidParameter } from '@bourse/kit'
import type { Caller } from '@bourse/kit/delivery'
import { instantOf, secondsOf } from '@bourse/kit/values'
import type { Operations } from '@bourse/services'
import { rowsOf, type Row, type Rows } from '../rows/answer.ts'
import { BARS } from './chart.ts'
import { intervalOf } from './resolutions.ts'

/** Maximum number of bars in one response. */
const MOST = 10_000
const DAY = 86_400
/** Exchanges that open at 21:00 UTC or later are in the Pacific, where the trading day is the next. */
const PACIFIC = 3 * 3_600

/** The columns of a response, and the fields of a bar that they contain. */
const COLUMNS = { o: 'open', h: 'high', l: 'low', c: 'close', v: 'volume' } as const

/** Returns bars as columns, oldest first: those between `from` and `to`, or the last `countback` bars before `to`. */
export async function history(
  operations: Operations,
  caller: Caller,
  { query, intervals }: { readonly query: URLSearchParams; readonly intervals: ReadonlyMap<string, string> },
) {
  const interval = intervalOf(query.get('resolution') ?? '', intervals)
  const isDaily = interval.endsWith('d')
  const timeOf = (seconds: number) => (isDaily ? instantOf(seconds).slice(0, 10) : instantOf(seconds))
  const count = secondsIn(query, 'countback')
  const from = secondsIn(query, 'from')
  // The end is exclusive.
  const to = secondsIn(query, 'to')
  const range = {
    ...(to === undefined ? {} : { to: timeOf(Math.max(to - 1, 0)) }),
    ...(count !== undefined || from === undefined ? {} : { from: timeOf(from) }),
  }
  const limit = String(Math.min(Math.max(count ?? MOST, 1), MOST))
  const parameters = { symbols: query.get('symbol') ?? '', interval, ...range, limit, order: 'desc' }
  const answer = await rowsOf(operations, caller, { operation: BARS, parameters }).catch(nothingEarlier)
  const bars = answer.rows.toReversed()
  return { body: bars.length === 0 ? { s: 'no_data' } : columnsOf(bars, isDaily), headers: answer.headers }
}

function columnsOf(bars: readonly Row[], isDaily: boolean) {
  const columns = Object.entries(COLUMNS).map(([name, field]) => [name, bars.map((bar) => bar[field] ?? bar['close'])])
  const values: Readonly<Record<string, readonly unknown[]>> = Object.fromEntries(columns)
  return { s: 'ok', t: bars.map((bar) => startOf(bar, isDaily)), ...values }
}

/** Unix seconds of a bar's start; for a daily bar, midnight UTC of its trading day, as charts expect. */
function startOf(bar: Row, isDaily: boolean): number {
  const start = Math.floor(secondsOf(String(bar['window_start'])))
  return isDaily ? Math.floor((start + PACIFIC) / DAY) * DAY : start
}

/** A chart that scrolls past the plan's history has reached the first bar. */
function nothingEarlier(error: unknown): Rows {
  if (error instanceof Error && 'code' in error && error.code === 'history-depth') return { rows: [], headers: {} }
  throw error
}

function secondsIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? ''
  if (text === '') return undefined
  if (!/^\d{1,11}$/.test(text)) throw invalidParameter(name, `expected a whole number, got ${text.slice(0, 40)}`)
  return Number(text)
}
