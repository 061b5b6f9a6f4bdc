import { type Value } from './arithmetic.ts'
import { type Measures } from './measures.ts'

export const METRIC_FAMILIES = [
  'valuation',
  'profitability',
  'liquidity',
  'leverage',
  'efficiency',
  'growth',
  'per_share',
  'yield',
] as const
export type MetricFamily = (typeof METRIC_FAMILIES)[number]

export type MetricUnit = 'currency' | 'currency_per_share' | 'ratio' | 'days'

/** A metric as described by `/v1/financials/metric-definitions`, and its computation. */
export interface MetricDefinition {
  readonly id: string
  readonly name: string
  readonly family: MetricFamily
  readonly formula: string
  readonly unit: MetricUnit
  /** Inputs to the formula: canonical lines, `close`, `dividend`, `split` and `estimate`. */
  readonly input_concepts: readonly string[]
  readonly description: string
  readonly higher_is_better: boolean | null
  readonly screenable: boolean
  /** The day this formula took effect. */
  readonly since: string
  /**
   * Computes the value before rounding; null if an input is missing or a condition fails.
   * @param metric returns the value of another metric
   */
  readonly compute: (measures: Measures, metric: (id: string) => Value) => Value
}

type MetricSpec = Pick<MetricDefinition, 'name' | 'formula' | 'description' | 'compute'> & {
  readonly inputs: readonly string[]
  readonly unit?: MetricUnit
  readonly better?: 'higher' | 'lower'
}

const SINCE = '2026-01-01'

/** Returns the definitions of one metric family. */
export function metricsOf(
  family: MetricFamily,
  specs: Readonly<Record<string, MetricSpec>>,
): readonly MetricDefinition[] {
  return Object.entries(specs).map(([id, { inputs, unit = 'ratio', better, ...one }]) => ({
    id,
    family,
    unit,
    ...one,
    input_concepts: inputs.toSorted(),
    higher_is_better: better === undefined ? null : better === 'higher',
    screenable: true,
    since: SINCE,
  }))
}
