import { dateText, instantText } from '../../../format/dates.ts'
import { shiftDays } from '../../../format/now.ts'

const DAY_MS = 86_400_000
/** Maximum number of days among the stops; a longer range has fewer days at equal distances. */
const MOST_DAYS = 4_000

/** What is known about a listing, and since when; instants. */
export interface KnownSince {
  /** Since when anything is known: prices, or earnings that were imported with an earlier time. */
  readonly first: string | undefined
  readonly prices: string | undefined
}

/** An as-of time is an instant, or a date, which means the end of that UTC day. */
export const millisOf = (asOf: string) =>
  asOf.includes('T') ? Date.parse(asOf) : Date.parse(`${asOf}T00:00:00Z`) + DAY_MS - 1

/** An as-of time in the user's language and zone; a date is never converted. */
export const asOfText = (asOf: string) => (asOf.includes('T') ? instantText(asOf) : dateText(asOf))

/** The UTC date of an as-of time. */
export const dateOf = (asOf: string) => asOf.slice(0, 10)

/**
 * Returns the as-of times worth reading at, in chronological order: the publications since something was known, and
 * the days before the first of them, because rows can be imported as known from an earlier time.
 */
export function stopsOf(first: string | undefined, publications: readonly string[], today: string): readonly string[] {
  if (first === undefined) return []
  const since = [...new Set(publications)].filter((at) => Date.parse(at) >= Date.parse(first)).sort(byTime)
  const end = since[0] === undefined ? shiftDays(today, -1) : shiftDays(dateOf(since[0]), -1)
  return [...daysBetween(dateOf(first), end), ...since]
}

const byTime = (a: string, b: string) => Date.parse(a) - Date.parse(b)

function daysBetween(from: string, to: string): readonly string[] {
  const count = Math.floor((millisOf(to) - millisOf(from)) / DAY_MS) + 1
  if (count < 1) return []
  const step = Math.ceil(count / MOST_DAYS)
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => shiftDays(from, index * step))
}

/** Returns the position of the newest stop at an as-of time; the first one if the time is before all of them. */
export function positionOf(stops: readonly string[], asOf: string | undefined): number {
  if (asOf === undefined) return stops.length
  return Math.max(
    stops.findLastIndex((stop) => millisOf(stop) <= millisOf(asOf)),
    0,
  )
}
