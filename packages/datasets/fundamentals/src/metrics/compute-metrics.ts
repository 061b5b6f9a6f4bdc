import { Decimal, roundedText, significantText } from '@bourse/kit/values'
import { type Value } from './arithmetic.ts'
import { Measures } from './measures.ts'
import { type MetricDefinition } from './metric-definition.ts'
import { METRIC_DEFINITIONS } from './metric-definitions.ts'
import { type MetricInputs } from './metric-inputs.ts'
import { hasMetric } from './preferred-shares.ts'

/** Metrics of one listing after one session. */
export interface MetricsRow {
  readonly instrument_id: string
  readonly company_id: string | null
  readonly observed_on: string
  /** Currency of the price and of all amounts in the row. */
  readonly currency_code: string
  readonly price: string
  /** Normal period end of the newest statement used. */
  readonly fiscal_period_end: string | null
  /** Ids of the statements, share counts, dividends and estimates used, sorted. */
  readonly input_record_ids: readonly string[]
  /** Value by metric id: decimal text, or null if an input is missing or a condition fails. */
  readonly metrics: Readonly<Record<string, string | null>>
}

const definitions = new Map(METRIC_DEFINITIONS.map((definition) => [definition.id, definition]))

/** Computes all metrics of a listing from what was known after the close. A pure function. */
export function computeMetrics(inputs: MetricInputs): MetricsRow {
  const measures = new Measures(inputs)
  const done = new Map<string, Value>()
  const metric = (id: string): Value => {
    const known = done.get(id)
    if (known !== undefined) return known
    const value = hasMetric(inputs, id) ? (definitions.get(id)?.compute(measures, metric) ?? null) : null
    done.set(id, value)
    return value
  }
  const metrics = METRIC_DEFINITIONS.map((definition) => [definition.id, textOf(definition, metric(definition.id))])
  return {
    instrument_id: inputs.instrument_id,
    company_id: inputs.company_id,
    observed_on: inputs.observed_on,
    currency_code: inputs.currency_code,
    price: new Decimal(inputs.close).toFixed(),
    fiscal_period_end: measures.newestPeriod(),
    input_record_ids: measures.usedIds(),
    metrics: Object.fromEntries(metrics) as MetricsRow['metrics'],
  }
}

/** Maximum number of decimal places of a converted amount. Sums without a conversion are exact. */
const MOST_DECIMALS = 6

function textOf({ unit }: MetricDefinition, value: Value): string | null {
  if (value === null) return null
  return unit === 'currency' ? roundedText(value, MOST_DECIMALS) : significantText(value)
}
