import type { Entity, Knowledge } from '@bourse/kit'
import { addDays, isDate, secondsOf } from '@bourse/kit/values'
import type { DailyBars, Sessions } from '@bourse/services'
import type { Allowance } from './allowance.ts'
import type { BarsRequest, RangeBars, TimedBar } from './listing-bars.ts'

/** Dependencies of the daily bar reader. */
interface DailyNeeds {
  readonly daily: DailyBars
  readonly sessions: Pick<Sessions, 'on'>
}

const LAST = '9999-12-31'

/** Reads a listing's daily bars; each bar closes with its session. */
export async function readDailyBars(
  { daily, sessions }: DailyNeeds,
  listing: Entity,
  { from, to, warmUp }: BarsRequest,
  { knowledge, allowance }: { readonly knowledge: Knowledge; readonly allowance: Allowance },
): Promise<RangeBars> {
  const closes = (date: string) => closeOf(sessions, listing.market, date)
  const start = from === undefined ? undefined : firstDate(from, closes)
  const end = to === undefined ? LAST : lastDate(to, closes)
  const ids = [listing.id]
  const before =
    start === undefined || warmUp === 0
      ? []
      : await daily.latest({ ids, on: addDays(start, -1), count: Math.min(warmUp, allowance.left + 1), knowledge })
  allowance.take(before.length)
  const within = await daily.earliest({ ids, from: start ?? FIRST, to: end, count: allowance.left + 1, knowledge })
  allowance.take(within.length)
  const bars = [...before, ...within].map((bar): TimedBar => ({ bar, date: bar.date, closes: closes(bar.date) }))
  return { listing, bars, first: before.length }
}

const FIRST = '0001-01-01'

/** Returns a daily bar's close time: the end of its session, or of the UTC day if no calendar has the session. */
function closeOf(sessions: Pick<Sessions, 'on'>, mic: string, date: string): number {
  const session = sessions.on(mic, date)
  return session === undefined || session === 'closed'
    ? secondsOf(`${date}T00:00:00Z`) + 86_400
    : secondsOf(session.close_at)
}

/**
 * Returns the first date whose bar closes at or after an instant. If `from` is a date, returns it unchanged. No time
 * zone is more than a day from UTC.
 */
function firstDate(from: string, closes: (date: string) => number): string {
  if (isDate(from)) return from
  const date = from.slice(0, 10)
  return [addDays(date, -1), date].find((each) => closes(each) >= secondsOf(from)) ?? addDays(date, 1)
}

/** Returns the last date whose bar closes at or before an instant. If `to` is a date, returns it unchanged. */
function lastDate(to: string, closes: (date: string) => number): string {
  if (isDate(to)) return to
  const date = to.slice(0, 10)
  return [addDays(date, 1), date].find((each) => closes(each) <= secondsOf(to)) ?? addDays(date, -1)
}
