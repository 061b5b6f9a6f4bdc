import { fromDecimalText } from '../numbers/decimal-text.ts'
import type { DoubleDouble } from '../numbers/double-double.ts'
import type { Interval } from './interval.ts'

/**
 * Longest period of any indicator: even two of Wilder’s averages one after the other then settle within 50,000 bars.
 */
const LONGEST = 500

/** A parameter of an indicator, with its limits and its default as decimal text. */
export interface Parameter<Value extends number | DoubleDouble = number | DoubleDouble> {
  readonly type: 'integer' | 'decimal'
  readonly description: string
  readonly min: string
  readonly max: string
  readonly default: string
  /** Intervals in which it means something; undefined for all. */
  readonly intervals: readonly Interval[] | undefined
  /** The value that checked text writes. */
  readonly valueOf: (text: string) => Value
}

/** Parameters by name. */
export type Parameters = Readonly<Record<string, Parameter>>
/** Values of parameters by name. */
export type ValuesOf<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends Parameter<infer V> ? V : never
}
/** Values of the parameters of whatever indicator. */
export type Values = Readonly<Record<string, number | DoubleDouble>>

interface WholeOptions {
  readonly default: number
  readonly min?: number
  readonly max?: number
  readonly intervals?: readonly Interval[]
}

/** A whole number, from 1 to 500 where nothing else is said. */
export function whole(description: string, options: WholeOptions): Parameter<number> {
  const { default: preset, min = 1, max = LONGEST, intervals } = options
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

/** A decimal number, taken exactly; limits and default as text. */
export function decimal(
  description: string,
  options: { readonly default: string; readonly min: string; readonly max: string },
): Parameter<DoubleDouble> {
  return { type: 'decimal', description, ...options, intervals: undefined, valueOf: fromDecimalText }
}
