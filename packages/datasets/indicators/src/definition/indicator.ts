import { INDICATOR_INTERVALS, type Interval } from './interval.ts'
import type { Parameters, Values, ValuesOf } from './parameter.ts'
import type { Lookback } from '../series/lookback.ts'
import type { Series } from '../series/series.ts'
import type { Smoothing } from '../series/smoothing.ts'

/** A bar field. */
export type BarField = 'open' | 'high' | 'low' | 'close' | 'volume'

/** An indicator's inputs other than bars and parameters. */
export interface Context {
  readonly interval: Interval
  readonly smoothing: Smoothing
  /** Whether each bar is the first of its session. */
  readonly opensSession: readonly boolean[]
}

/** An indicator's definition: its documentation and its calculation. */
export interface Indicator {
  readonly name: string
  readonly title: string
  /** The formula in words and symbols, with units. */
  readonly formula: string
  /** Required bar fields; the calculation skips bars that lack any of them. */
  readonly inputs: readonly BarField[]
  readonly parameters: Parameters
  /** Each output's description by name, in output order. */
  readonly outputs: Readonly<Record<string, string>>
  readonly intervals: readonly Interval[]
  /** Returns each output's lookback. */
  lookbacks(parameters: Values, interval: Interval): Readonly<Record<string, Lookback>>
  /** Returns the reason why parameter values are incompatible, or undefined if they are valid. */
  refuse(parameters: Values): string | undefined
  /**
   * Calculates the outputs for each bar, oldest first. Pure. Bars are passed by field; fields not listed in `inputs`
   * are empty.
   */
  compute(
    bars: Readonly<Record<BarField, Series>>,
    parameters: Values,
    context: Context,
  ): Readonly<Record<string, Series>>
}

interface Options<
  Input extends BarField,
  P extends Parameters,
  Outputs extends Readonly<Record<string, string>>,
> extends Pick<Indicator, 'name' | 'title' | 'formula'> {
  readonly inputs: readonly Input[]
  readonly parameters?: P
  readonly outputs: Outputs
  lookbacks(parameters: ValuesOf<P>, interval: Interval): { readonly [Name in keyof Outputs]: Lookback }
  refuse?(parameters: ValuesOf<P>): string | undefined
  compute(
    bars: Readonly<Record<Input, Series>>,
    parameters: ValuesOf<P>,
    context: Context,
  ): { readonly [Name in keyof Outputs]: Series }
}

const NONE: Parameters = {}

/**
 * Declares an indicator. The types limit its calculation to the declared fields and parameters and require it to return
 * the declared outputs.
 */
export function indicator<
  const Input extends BarField,
  const P extends Parameters,
  const Outputs extends Readonly<Record<string, string>>,
>(options: Options<Input, P, Outputs>): Indicator {
  return { parameters: NONE, intervals: INDICATOR_INTERVALS, refuse: () => undefined, ...options }
}

/** Returns how many preceding bars are needed for every output to have a settled value. */
export const warmUpOf = ({ lookbacks }: Indicator, parameters: Values, interval: Interval): number =>
  Math.max(...Object.values(lookbacks(parameters, interval)).map(({ warmUp }) => warmUp))

/** Returns the number of bars from which every output has a value, settled or not. */
export const windowOf = ({ lookbacks }: Indicator, parameters: Values, interval: Interval): number =>
  Math.max(...Object.values(lookbacks(parameters, interval)).map(({ window }) => window))
