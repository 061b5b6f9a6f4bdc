import { isDate, secondsOf } from '@bourse/kit/values'
import { lastSecondUntil, openingFrom, type Sessions } from '@bourse/services'

/** First and last requested opening, in seconds since 1970, both inclusive. */
export interface TimeRange {
  readonly from: number
  readonly to: number
}

/** A range that includes every instant that the API can express. */
const ALWAYS: TimeRange = { from: secondsOf('0001-01-01T00:00:00Z'), to: secondsOf('9999-12-31T23:59:59Z') }

/**
 * Resolves a request's bounds on one market. A date means the entire day, in the exchange's local time or, for pairs,
 * in UTC: from the open of the first session on or after it to the close of the last session on or before it.
 */
export function timeRange(
  sessions: Pick<Sessions, 'on' | 'between'>,
  mic: string,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
): TimeRange {
  return {
    from: from === undefined ? ALWAYS.from : secondsOf(isDate(from) ? openingFrom(sessions, mic, from) : from),
    to: to === undefined ? ALWAYS.to : secondsOf(isDate(to) ? lastSecondUntil(sessions, mic, to) : to),
  }
}
