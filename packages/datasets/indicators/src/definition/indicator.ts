import { INDICATOR_INTERVALS, type Interval } from './interval.ts'
import type { Parameters, Values, ValuesOf } from './parameter.ts'
import type { Lookback } from '../series/lookback.ts'
import type { Series } from '../series/series.ts'
import type { Smoothing } from '../series/smoothing.ts'

/** A field of a bar. */
export type BarField = 'open' | 'high' | 'low' | 'close' | 'volume'

/** What an indicator is calculated from besides bars and parameters. */
export interface Context {
  readonly interval: Interval
  readonly smoothing: Smoothing
  /** For each bar, whether it is the first of its session. */
  readonly opensSession: readonly boolean[]
}

/** An indicator as a plain value: all that readers are told of it, and its calculation. */
export interface Indicator {
  readonly name: string
  readonly title: string
  /** In words and signs, with its units. */
  readonly formula: string
  /** Fields of the bars that it is calculated from; a bar without one of them is left out. */
  readonly inputs: readonly BarField[]
  readonly parameters: Parameters
  /** What each output is, by name, in the order in which they are written. */
  readonly outputs: Readonly<Record<string, string>>
  readonly intervals: readonly Interval[]
  /** How far back each output looks. */
  lookbacks(parameters: Values, interval: Interval): Readonly<Record<string, Lookback>>
  /** Why these values do not go together; undefined where they do. */
  refuse(parameters: Values): string | undefined
  /** The outputs at each bar, oldest first. Pure. Bars are given by field: those of `inputs`, the others are empty. */
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
 * Declares an indicator: its calculation sees the fields and parameters that it declares, and must return its outputs.
 */
export function indicator<
  const Input extends BarField,
  const P extends Parameters,
  const Outputs extends Readonly<Record<string, string>>,
>(options: Options<Input, P, Outputs>): Indicator {
  return { parameters: NONE, intervals: INDICATOR_INTERVALS, refuse: () => undefined, ...options }
}

/** Bars that must lie before a bar so that every output of it has a value. */
export const warmUpOf = ({ lookbacks }: Indicator, parameters: Values, interval: Interval): number =>
  Math.max(...Object.values(lookbacks(parameters, interval)).map(({ warmUp }) => warmUp))
