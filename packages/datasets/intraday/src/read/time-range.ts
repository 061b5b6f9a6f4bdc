import { isDate, secondsOf } from '@bourse/kit/values'
import { lastSecondUntil, openingFrom, type Sessions } from '@bourse/services'

/** First and last opening that a request asks for, seconds since 1970, both inclusive. */
export interface TimeRange {
  readonly from: number
  readonly to: number
}

/** Every instant that can be written. */
const ALWAYS: TimeRange = { from: secondsOf('0001-01-01T00:00:00Z'), to: secondsOf('9999-12-31T23:59:59Z') }

/**
 * The bounds of a request on one market. A date means its whole day, local to the exchange and UTC for pairs: from the
 * opening of the first session that is not before it, and to the close of the last one that is not after it.
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
