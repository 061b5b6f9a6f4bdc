import { coverageOf, localDayOf } from '@bourse/calendar-rules'
import { problem, type ItemError, type Problem } from '@bourse/kit'

const CODE = 'calendar-out-of-range'

/** Returns the entry of `meta.errors` for a market whose calendar does not cover the date. */
export function outOfRangeEntry(mic: string, now: string): ItemError {
  const range = rangeOf(mic, now)
  const message = range === undefined ? 'there is no calendar for this market' : `the calendar covers dates ${range}`
  return { code: CODE, message, exchange_mic: mic }
}

/** Returns the 422 problem for a date that no requested calendar covers, with the range of each calendar. */
export function outOfRange(markets: readonly string[], date: string, now: string): Problem {
  const groups = Map.groupBy(markets.toSorted(), (mic) => rangeOf(mic, now) ?? 'no calendar')
  const ranges = [...groups].map(([range, mics]) => `${range} (${mics.join(', ')})`)
  const message = `no requested calendar covers ${date}: ${ranges.join('; ')}`
  return problem(CODE, message, { errors: [{ code: CODE, parameter: 'date', message }] })
}

function rangeOf(mic: string, now: string): string | undefined {
  const today = localDayOf(mic, now)?.date
  const coverage = today === undefined ? undefined : coverageOf(mic, today)
  if (coverage === undefined) return undefined
  const { history_from, history_to } = coverage
  return history_to === undefined ? `on or after ${history_from}` : `from ${history_from} to ${history_to}`
}
