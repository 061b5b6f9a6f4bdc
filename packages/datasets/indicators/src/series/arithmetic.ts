import {
  absolute,
  add,
  compare,
  difference,
  divide,
  isZero,
  larger,
  multiply,
  overDouble,
  timesDouble,
  ZERO,
  type DoubleDouble,
} from '../numbers/double-double.ts'
import type { Series } from './series.ts'

/** Applies a function to each value of a series. */
export const mapSeries = (series: Series, change: (value: DoubleDouble) => DoubleDouble): Series =>
  series.map((value) => (value === null ? null : change(value)))

/** Applies a function to two series bar by bar; null where either value is missing. */
export const combineSeries = (
  a: Series,
  b: Series,
  join: (x: DoubleDouble, y: DoubleDouble) => DoubleDouble | null,
): Series =>
  a.map((x, at) => {
    const y = b[at] ?? null
    return x === null || y === null ? null : join(x, y)
  })

export const plus = (a: Series, b: Series): Series => combineSeries(a, b, add)
export const minus = (a: Series, b: Series): Series => combineSeries(a, b, difference)
export const times = (a: Series, b: Series): Series => combineSeries(a, b, multiply)
export const largest = (a: Series, b: Series): Series => combineSeries(a, b, larger)

/** Divides two series bar by bar; null where the divisor is zero. */
export const over = (a: Series, b: Series): Series => combineSeries(a, b, (x, y) => (isZero(y) ? null : divide(x, y)))
/** Divides two series bar by bar, as a percentage; null where the divisor is zero. */
export const percentOf = (a: Series, b: Series): Series =>
  combineSeries(a, b, (x, y) => (isZero(y) ? null : timesDouble(divide(x, y), 100)))

/** Multiplies every value by a number. */
export const scaleSeries = (series: Series, factor: DoubleDouble): Series =>
  mapSeries(series, (value) => multiply(value, factor))
/** Divides every value by a nonzero number. */
export const divideSeries = (series: Series, divisor: number): Series => {
  return mapSeries(series, (value) => overDouble(value, divisor))
}

export const distance = (a: Series, b: Series): Series => combineSeries(a, b, (x, y) => absolute(difference(x, y)))
/** Replaces negative values with zero. */
export const aboveZero = (series: Series): Series =>
  mapSeries(series, (value) => (compare(value, ZERO) > 0 ? value : ZERO))
/** Replaces negative values with their absolute values, and positive values with zero. */
export const belowZero = (series: Series): Series =>
  mapSeries(series, (value) => (compare(value, ZERO) < 0 ? absolute(value) : ZERO))

/** Returns, for each bar, the value `bars` bars earlier; null where there is none. */
export const earlier = (series: Series, bars: number): Series =>
  series.map((_, at) => (at < bars ? null : (series[at - bars] ?? null)))
/** Returns, for each bar, the difference from the value `bars` bars earlier. */
export const change = (series: Series, bars: number): Series => minus(series, earlier(series, bars))
