import type { Entity, Knowledge } from '@bourse/kit'
import { instantOf, isDate, secondsOf } from '@bourse/kit/values'
import { lastSecondUntil, openingFrom, type IntradayBars, type Sessions } from '@bourse/services'
import { SECONDS, type Intraday } from '../definition/interval.ts'
import type { Allowance } from './allowance.ts'
import type { BarsRequest, RangeBars, TimedBar } from './listing-bars.ts'
import { createSessionFinder } from './session-finder.ts'

/** Dependencies of the intraday bar reader. */
interface IntradayNeeds {
  readonly intraday: IntradayBars
  readonly sessions: Pick<Sessions, 'on' | 'between'>
}

/** Reads a listing's intraday bars; each bar closes at the end of its interval or its session, whichever is earlier. */
export async function readIntradayBars(
  { intraday, sessions }: IntradayNeeds,
  listing: Entity,
  { interval, from, to, warmUp }: BarsRequest & { readonly interval: Intraday },
  { knowledge, allowance }: { readonly knowledge: Knowledge; readonly allowance: Allowance },
): Promise<RangeBars> {
  const seconds = SECONDS[interval]
  const start = from === undefined ? undefined : firstOpening(sessions, listing.market, from, seconds)
  const end = to === undefined ? undefined : lastOpening(sessions, listing.market, to)
  const request = { listing, interval, knowledge }
  const before =
    start === undefined || warmUp === 0
      ? []
      : await intraday.range({
          ...request,
          to: instantOf(start - 1),
          order: 'desc',
          count: Math.min(warmUp, allowance.left + 1),
        })
  allowance.take(before.length)
  const within = await intraday.range({
    ...request,
    ...(start === undefined ? {} : { from: instantOf(start) }),
    ...(end === undefined ? {} : { to: instantOf(end) }),
    order: 'asc',
    count: allowance.left + 1,
  })
  allowance.take(within.length)
  const sessionOf = createSessionFinder(sessions, listing.market)
  const bars = [...before.toReversed(), ...within].map((bar): TimedBar => {
    const opens = secondsOf(bar.datetime)
    const session = sessionOf(opens)
    return { bar, date: session.date, closes: Math.min(opens + seconds, session.close) }
  })
  return withinInstants({ listing, bars, first: before.length }, from, to)
}

/**
 * Returns the earliest opening time of a bar in the range: for a date, the open of the first session on or after it;
 * for an instant, the open of a bar that contains that instant.
 */
function firstOpening(sessions: IntradayNeeds['sessions'], mic: string, from: string, seconds: number): number {
  return isDate(from) ? secondsOf(openingFrom(sessions, mic, from)) : Math.floor(secondsOf(from)) - seconds
}

/**
 * Returns the latest opening time of a bar in the range: for a date, that of the last bar of the last session on or
 * before it; for an instant, the instant itself.
 */
function lastOpening(sessions: IntradayNeeds['sessions'], mic: string, to: string): number {
  return isDate(to) ? secondsOf(lastSecondUntil(sessions, mic, to)) : Math.floor(secondsOf(to))
}

/**
 * Applies instants as bounds on close times: bars that close before `from` serve only as warm-up, and bars that close
 * after `to` are dropped.
 */
function withinInstants(
  { listing, bars, first }: RangeBars,
  from: string | undefined,
  to: string | undefined,
): RangeBars {
  const start = from === undefined || isDate(from) ? undefined : secondsOf(from)
  const end = to === undefined || isDate(to) ? undefined : secondsOf(to)
  const closed = end === undefined ? bars : bars.filter(({ closes }) => closes <= end)
  const opening = start === undefined ? first : closed.findIndex(({ closes }) => closes >= start)
  return { listing, bars: closed, first: opening === -1 ? closed.length : Math.min(opening, closed.length) }
}
