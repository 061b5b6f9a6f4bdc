import { isCarriedOn, judge, rulesOf, unreadable, type Refusal } from '@bourse/kit'
import { addDays, instantOf } from '@bourse/kit/values'
import type { Interval, Sessions } from '@bourse/services'
import type { Prices } from '../bar-fields.ts'
import { anchorOf } from '../buckets.ts'
import { barChecks } from '../bar-checks.ts'
import { collectedInterval } from '../collected-interval.ts'
import { isWithoutVolume } from '../pairs.ts'
import { dateOf } from '../utc-days.ts'
import { SECONDS } from '../interval.ts'
import { RETAINED_DAYS } from '../retention.ts'
import { createSessionClock, type OpenHours } from '../session-clock.ts'
import type { Candidate, FindListings } from './find-listings.ts'
import { createOpeningReader } from './opening.ts'
import type { IncomingBar } from './row-fields.ts'

/** A bar with its resolved listing and session. */
export interface PlacedBar {
  readonly instrument_id: string
  readonly market: string
  readonly session: OpenHours
  /** Start of the bar in seconds since 1970. */
  readonly at: number
  readonly prices: Prices
}

/** A placed bar, or the reason for its rejection. */
export type PlacementResult = PlacedBar | { readonly reject: Refusal }

interface PlaceNeeds {
  readonly find: FindListings
  readonly sessions: Pick<Sessions, 'on' | 'zone'>
  /** The publication's UTC date. */
  readonly today: string
}

/** Creates a function that resolves each bar's listing and session and rejects bars that have none. */
export function createPlacing({
  find,
  sessions,
  today,
}: PlaceNeeds): (row: IncomingBar, interval: Interval) => PlacementResult {
  const clock = createSessionClock(sessions)
  const opening = createOpeningReader()
  const kept = { from: addDays(today, -RETAINED_DAYS), to: addDays(today, 1) }

  function openingsOf(row: IncomingBar): readonly Opened[] {
    return find(row).map((candidate) => {
      const at = opening(row, sessions.zone(candidate.market) ?? 'UTC')
      const session = at === undefined ? undefined : clock.at(candidate.market, at)
      return { candidate, at, session }
    })
  }

  return (row, interval) => {
    const candidates = openingsOf(row)
    const readable = candidates.filter((opened): opened is Readable => opened.at !== undefined)
    if (candidates.length > 0 && readable.length === 0) return { reject: unreadableTime(row) }
    const carried = readable.filter(isCarried)
    const [chosen, other] = carried
    if (chosen === undefined) return rejection('unknown-listing', shownName(row), unknownReason(row))
    if (other !== undefined)
      return rejection(
        'ambiguous-listing',
        shownName(row),
        `${shownName(row)} was listed on ${marketsOf(carried)}: set exchange_mic to one of them`,
      )
    const { candidate, at, session } = chosen
    const { id: instrument_id, market } = candidate
    if (collectedInterval(candidate) === undefined)
      return rejection(
        'kind-without-bars',
        candidate.kind,
        `${shownName(row)} is of a type without intraday bars (${candidate.kind})`,
      )
    const date = dateOf(at)
    if (date < kept.from)
      return rejection(
        'older-than-kept',
        shownTime(at),
        `${shownTime(at)} is older than ${RETAINED_DAYS} days: bars are retained from ${kept.from}`,
      )
    if (date > kept.to) return rejection('future-date', shownTime(at), `${shownTime(at)} is in the future`)
    if (session === undefined)
      return rejection('no-session', shownTime(at), outside(market, at, clock.covers(market, at)))
    if ((at - anchorOf(market, session)) % SECONDS[interval] !== 0)
      return rejection(
        'between-openings',
        shownTime(at),
        `no ${interval} bar starts at ${shownTime(at)}: ${nearby(market, session, interval)}`,
      )
    const prices = pricesOf(row, market)
    const wrong = whatIsWrong(prices, today)
    return wrong === undefined ? { instrument_id, market, session, at, prices } : { reject: wrong }
  }
}

interface Opened {
  readonly candidate: Candidate
  readonly at: number | undefined
  readonly session: OpenHours | undefined
}
type Readable = Opened & { readonly at: number }

/** The listing must have the symbol on the bar's trading date, or on its UTC date outside sessions. */
const isCarried = ({ candidate, at, session }: Readable): boolean => isCarriedOn(candidate, session?.date ?? dateOf(at))

const marketsOf = (carried: readonly Readable[]) => carried.map(({ candidate }) => candidate.market).join(', ')

function pricesOf({ open, high, low, close, volume }: IncomingBar, market: string): Prices {
  return { open, high, low, close, volume: isWithoutVolume(market) ? null : volume }
}

function whatIsWrong(prices: Prices, today: string): Refusal | undefined {
  const [first] = judge(barRules, prices, { today }) ?? []
  return first?.level === 'reject' ? first : undefined
}

const barRules = rulesOf(barChecks)

const rejection = (rule: string, value: string, reason: string) => ({ reject: { rule, value, reason } })

function unreadableTime({ datetime, date, time }: IncomingBar): Refusal {
  const received = datetime ?? ([date, time].filter((part) => part !== null).join(' ') || 'nothing')
  return unreadable('datetime', 'an instant, Unix time, or a local date and time', received)
}

function outside(market: string, at: number, covered: boolean): string {
  return covered
    ? `${shownTime(at)} is outside the regular session of ${market}`
    : `no calendar for ${market} covers ${shownTime(at)}`
}

function nearby(market: string, session: OpenHours, interval: Interval): string {
  const anchor = anchorOf(market, session)
  return anchor === 0
    ? `${market} bars start on whole UTC hours and minutes`
    : `${market} bars start at ${shownTime(anchor)} and every ${interval} after that`
}

function unknownReason(row: IncomingBar): string {
  if (row.symbol === null && row.instrument_id === null) return 'expected a symbol or an instrument_id, got neither'
  return `no listing matched ${shownName(row)} on that date`
}

function shownName({ symbol, exchange_mic, instrument_id }: IncomingBar): string {
  if (instrument_id !== null) return instrument_id
  if (symbol === null) return ''
  return exchange_mic === null ? symbol : `${exchange_mic}:${symbol}`
}

const shownTime = (at: number) => instantOf(Math.floor(at))
