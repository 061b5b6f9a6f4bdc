import type { Split } from '@bourse/services'
import type { BarField, Indicator } from './definition/indicator.ts'
import type { Interval } from './definition/interval.ts'
import type { Values } from './definition/parameter.ts'
import type { ListingBars, TimedBar } from './bars/listing-bars.ts'
import { adjustmentsBackwards, type Adjust } from './bars/share-basis.ts'
import { fromDecimalText } from './numbers/decimal-text.ts'
import type { DoubleDouble } from './numbers/double-double.ts'
import type { Series } from './series/series.ts'
import { seededSmoothing, settledSmoothing, type Smoothing } from './series/smoothing.ts'

/** Which values of recursive averages are returned: settled ones, or all available ones, from their seed on. */
export type WarmUp = 'settled' | 'available'

/** A calculation's inputs other than the bars. */
interface Calculation {
  readonly indicator: Indicator
  readonly parameters: Values
  readonly interval: Interval
  readonly warmup: WarmUp
  /** Splits for which prices are adjusted; empty for unadjusted prices. */
  readonly splits: readonly Split[]
}

/** A bar's outputs by name. */
export interface CalculatedBar {
  readonly values: Readonly<Record<string, DoubleDouble | null>>
  /** Whether no output is warming up: null for lack of bars, or a value that depends on where the bars begin. */
  readonly settled: boolean
}

/** Outputs for each bar in a range. */
export interface CalculationResult {
  /** Close time of each bar in seconds since 1970, oldest first. */
  readonly closes: readonly number[]
  /** Returns the outputs for a bar in the range. */
  at(bar: number): CalculatedBar
}

/**
 * Calculates an indicator over a listing's bars. Bars that lack a required field are skipped: they have no values, and
 * windows extend over the remaining bars. Returns undefined if no bar remains. A value whose window starts before the
 * plan's history is null, because it would reveal prices outside the plan. For the same reason, values that have not
 * settled are calculated from the bars within that history only.
 */
export function calculate(
  { bars, first, opening }: ListingBars,
  { indicator, parameters, interval, warmup, splits }: Calculation,
): CalculationResult | undefined {
  const usable = bars.flatMap(({ bar }, at) => (indicator.inputs.every((field) => bar[field] !== null) ? [at] : []))
  if (usable.length === 0 && bars.length > 0) return undefined
  const used = usable.flatMap((at) => bars[at] ?? [])
  const columns = columnsOf(used, indicator.inputs, splits)
  const opensSession = used.map(({ date }, at) => used[at - 1]?.date !== date)
  const outputsSince = (start: number, smoothing: Smoothing) =>
    indicator.compute(columnsSince(columns, start), parameters, {
      interval,
      smoothing,
      opensSession: opensSession.slice(start),
    })
  const places = new Map(usable.map((at, place) => [at, place]))
  const earliest = usable.filter((at) => at < opening).length
  const settled = Object.entries(outputsSince(0, settledSmoothing))
  const seeded = warmup === 'available' ? outputsSince(earliest, seededSmoothing) : undefined
  const lookbacks = indicator.lookbacks(parameters, interval)
  const outputAt = (place: number | undefined, name: string, series: Series): Output => {
    const lookback = lookbacks[name]
    if (place === undefined || lookback === undefined) return NONE
    const final = place - lookback.window + 1 < earliest ? null : (series[place] ?? null)
    if (final !== null) return { value: final, isSettled: true }
    const value = seeded?.[name]?.[place - earliest] ?? null
    return { value, isSettled: value === null && place >= lookback.warmUp }
  }
  return {
    closes: bars.slice(first).map(({ closes }) => closes),
    at(bar) {
      const place = places.get(first + bar)
      const outputs = settled.map(([name, series]) => [name, outputAt(place, name, series)] as const)
      return {
        values: Object.fromEntries(outputs.map(([name, { value }]) => [name, value])),
        settled: outputs.every(([, { isSettled }]) => isSettled),
      }
    },
  }
}

interface Output {
  readonly value: DoubleDouble | null
  readonly isSettled: boolean
}

/** Output of a skipped bar. */
const NONE: Output = { value: null, isSettled: true }

function columnsSince(columns: Columns, start: number): Columns {
  return {
    open: columns.open.slice(start),
    high: columns.high.slice(start),
    low: columns.low.slice(start),
    close: columns.close.slice(start),
    volume: columns.volume.slice(start),
  }
}

type Columns = Readonly<Record<BarField, Series>>

/**
 * Returns the bars as one series per field, as numbers on the share basis of the latest split; fields that the
 * indicator does not use are empty.
 */
function columnsOf(bars: readonly TimedBar[], inputs: readonly BarField[], splits: readonly Split[]): Columns {
  const adjusts = splits.length === 0 ? undefined : adjustmentsOf(bars, splits)
  const column = (field: BarField): Series =>
    inputs.includes(field) ? bars.map(({ bar }, at) => valueOf(bar[field], field, adjusts?.[at])) : []
  return {
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
  }
}

function adjustmentsOf(bars: readonly TimedBar[], splits: readonly Split[]): readonly Adjust[] {
  const adjustment = adjustmentsBackwards(splits)
  return bars
    .toReversed()
    .map(({ date }) => adjustment(date))
    .reverse()
}

function valueOf(text: string | null, field: BarField, adjust: Adjust | undefined): DoubleDouble | null {
  if (text === null) return null
  const value = fromDecimalText(text)
  return adjust === undefined ? value : adjust(value, field)
}
