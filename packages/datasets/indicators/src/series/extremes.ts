import { compare, larger, smaller, type DoubleDouble } from '../numbers/double-double.ts'
import type { Series } from './series.ts'
import { windows } from './windows.ts'

const itself = (value: DoubleDouble) => value

/** Returns the highest of the last `period` values. */
export const highest = (series: Series, period: number): Series => windows(series, period, itself, larger)
/** Returns the lowest of the last `period` values. */
export const lowest = (series: Series, period: number): Series => windows(series, period, itself, smaller)

interface Place {
  readonly value: DoubleDouble
  readonly at: number
}

/** Returns the number of bars since the highest of the last `period` values; the newest wins ties. */
export const barsSinceHighest = (series: Series, period: number): readonly (number | null)[] =>
  barsSince(series, period, (a, b) => compare(b.value, a.value) >= 0)
/** Returns the number of bars since the lowest of the last `period` values; the newest wins ties. */
export const barsSinceLowest = (series: Series, period: number): readonly (number | null)[] =>
  barsSince(series, period, (a, b) => compare(b.value, a.value) <= 0)

function barsSince(series: Series, period: number, replaces: (earlier: Place, later: Place) => boolean) {
  const places = windows<DoubleDouble, Place>(
    series,
    period,
    (value, at) => ({ value, at }),
    (earlier, later) => (replaces(earlier, later) ? later : earlier),
  )
  return places.map((place, at) => (place === null ? null : at - place.at))
}
