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

/** Applies a function to the values of a series. */
export const mapSeries = (series: Series, change: (value: DoubleDouble) => DoubleDouble): Series =>
  series.map((value) => (value === null ? null : change(value)))

/** Applies a function to the values of two series at each bar; null where one of them is missing. */
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

/** Returns the quotient; null where the divisor is zero. */
export const over = (a: Series, b: Series): Series => combineSeries(a, b, (x, y) => (isZero(y) ? null : divide(x, y)))
/** Returns the quotient times 100; null where the divisor is zero. */
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
/** Returns the positive values, and zero for all others. */
export const aboveZero = (series: Series): Series =>
  mapSeries(series, (value) => (compare(value, ZERO) > 0 ? value : ZERO))
/** Returns the absolute values of negative values, and zero for all others. */
export const belowZero = (series: Series): Series =>
  mapSeries(series, (value) => (compare(value, ZERO) < 0 ? absolute(value) : ZERO))

/** Returns the value a number of bars ago; null for bars without one. */
export const earlier = (series: Series, bars: number): Series =>
  series.map((_, at) => (at < bars ? null : (series[at - bars] ?? null)))
/** Returns the difference from the value a number of bars ago. */
export const change = (series: Series, bars: number): Series => minus(series, earlier(series, bars))
