import type { Split } from '@bourse/services'
import type { BarField, Context, Indicator } from './definition/indicator.ts'
import type { Values } from './definition/parameter.ts'
import type { ListingBars, TimedBar } from './bars/listing-bars.ts'
import { adjustmentsBackwards, type Adjust } from './bars/share-basis.ts'
import { fromDecimalText } from './numbers/decimal-text.ts'
import type { DoubleDouble } from './numbers/double-double.ts'
import type { Series } from './series/series.ts'

/** A calculation's inputs other than the bars. */
interface Calculation {
  readonly indicator: Indicator
  readonly parameters: Values
  readonly context: Omit<Context, 'opensSession'>
  /** Splits for which prices are adjusted; empty for unadjusted prices. */
  readonly splits: readonly Split[]
}

/** Outputs for each bar in a range. */
export interface CalculationResult {
  /** Close time of each bar in seconds since 1970, oldest first. */
  readonly closes: readonly number[]
  /** Returns the outputs for a bar in the range. */
  at(bar: number): Readonly<Record<string, DoubleDouble | null>>
}

/**
 * Calculates an indicator over a listing's bars. Bars that lack a required field are skipped: they have no values, and
 * windows extend over the remaining bars. Returns undefined if no bar remains. A value whose window starts before the
 * plan's history is null, because it would reveal prices outside the plan.
 */
export function calculate(
  { bars, first, opening }: ListingBars,
  calculation: Calculation,
): CalculationResult | undefined {
  const { indicator, parameters, context, splits } = calculation
  const usable = bars.flatMap(({ bar }, at) => (indicator.inputs.every((field) => bar[field] !== null) ? [at] : []))
  if (usable.length === 0 && bars.length > 0) return undefined
  const used = usable.flatMap((at) => bars[at] ?? [])
  const outputs = Object.entries(
    indicator.compute(columnsOf(used, indicator.inputs, splits), parameters, {
      ...context,
      opensSession: used.map(({ date }, at) => used[at - 1]?.date !== date),
    }),
  )
  const places = new Map(usable.map((at, place) => [at, place]))
  const earliest = usable.filter((at) => at < opening).length
  const lookbacks = indicator.lookbacks(parameters, context.interval)
  const valueAt = (place: number | undefined, name: string, series: Series): DoubleDouble | null => {
    const window = lookbacks[name]?.window
    if (place === undefined || window === undefined || place - window + 1 < earliest) return null
    return series[place] ?? null
  }
  return {
    closes: bars.slice(first).map(({ closes }) => closes),
    at(bar) {
      const place = places.get(first + bar)
      return Object.fromEntries(outputs.map(([name, series]) => [name, valueAt(place, name, series)]))
    },
  }
}

/**
 * Returns the bars as one series per field, as numbers on the share basis of the latest split; fields that the
 * indicator does not use are empty.
 */
function columnsOf(
  bars: readonly TimedBar[],
  inputs: readonly BarField[],
  splits: readonly Split[],
): Readonly<Record<BarField, Series>> {
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
