import { fromDecimalText } from '../numbers/decimal-text.ts'
import type { DoubleDouble } from '../numbers/double-double.ts'
import type { Interval } from './interval.ts'

/**
 * Longest period that any indicator accepts. Up to this period, even two chained Wilder averages settle within 50,000
 * bars.
 */
const MAX_PERIOD = 500

/** An indicator parameter, with its limits and its default as decimal text. */
export interface Parameter<Value extends number | DoubleDouble = number | DoubleDouble> {
  readonly type: 'integer' | 'decimal'
  readonly description: string
  readonly min: string
  readonly max: string
  readonly default: string
  /** Bar intervals to which the parameter applies; undefined for all. */
  readonly intervals: readonly Interval[] | undefined
  /** Converts validated text to the value. */
  readonly valueOf: (text: string) => Value
}

/** Parameters by name. */
export type Parameters = Readonly<Record<string, Parameter>>
/** Parameter values by name. */
export type ValuesOf<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends Parameter<infer V> ? V : never
}
/** Parameter values for any indicator. */
export type Values = Readonly<Record<string, number | DoubleDouble>>

interface WholeOptions {
  readonly default: number
  readonly min?: number
  readonly max?: number
  readonly intervals?: readonly Interval[]
}

/** Declares an integer parameter, from 1 to 500 by default. */
export function whole(description: string, options: WholeOptions): Parameter<number> {
  const { default: preset, min = 1, max = MAX_PERIOD, intervals } = options
  return {
    type: 'integer',
    description,
    min: String(min),
    max: String(max),
    default: String(preset),
    intervals,
    valueOf: Number,
  }
}

/** Declares an exact decimal parameter; limits and default are strings. */
export function decimal(
  description: string,
  options: { readonly default: string; readonly min: string; readonly max: string },
): Parameter<DoubleDouble> {
  return { type: 'decimal', description, ...options, intervals: undefined, valueOf: fromDecimalText }
}
