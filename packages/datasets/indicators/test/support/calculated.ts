import { INDICATORS } from '../../src/all-indicators.ts'
import type { Indicator } from '../../src/definition/indicator.ts'
import type { Interval } from '../../src/definition/interval.ts'
import { fromDecimalText, toEightPlaces } from '../../src/numbers/decimal-text.ts'
import type { Series } from '../../src/series/series.ts'
import { settledSmoothing, type Smoothing } from '../../src/series/smoothing.ts'

/** A bar with text values. */
export interface TextBar {
  readonly open?: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
}

export function named(name: string): Indicator {
  const indicator = INDICATORS.find((each) => each.name === name)
  if (indicator === undefined) throw new TypeError(`there is no indicator ${name}`)
  return indicator
}

/** Overrides the defaults with parameters given as text, and converts them to values. */
export function valuesOf({ parameters }: Indicator, given: Readonly<Record<string, string>> = {}) {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, one]) => [name, one.valueOf(given[name] ?? one.default)]),
  )
}

interface Options {
  readonly smoothing?: Smoothing
  readonly interval?: Interval
  readonly opensSession?: readonly boolean[]
}

/** Returns an indicator's outputs for the given bars, rounded to eight places as in responses. */
export function calculated(
  name: string,
  bars: readonly TextBar[],
  parameters: Readonly<Record<string, string>> = {},
  options: Options = {},
): Readonly<Record<string, readonly (string | null)[]>> {
  const indicator = named(name)
  const column = (field: 'open' | 'high' | 'low' | 'close' | 'volume'): Series =>
    bars.map((bar) => fromDecimalText(bar[field] ?? bar.close))
  const outputs = indicator.compute(
    {
      open: column('open'),
      high: column('high'),
      low: column('low'),
      close: column('close'),
      volume: column('volume'),
    },
    valuesOf(indicator, parameters),
    { interval: '1d', smoothing: settledSmoothing, opensSession: bars.map((_, at) => at === 0), ...options },
  )
  return Object.fromEntries(
    Object.entries(outputs).map(([output, series]) => [
      output,
      series.map((value) => (value === null ? null : toEightPlaces(value))),
    ]),
  )
}
