import type { MetricInputs } from './metric-inputs.ts'

/** A preferred share's own metrics; all other metrics belong to the issuer. */
const OWN_OF_PREFERRED: ReadonlySet<string> = new Set([
  'dividends_per_share',
  'dividend_yield',
  'trailing_dividend_yield',
  'forward_dividend_yield',
  'dividend_growth',
])

/** Returns whether a listing has a metric: a preferred share has none of its issuer's metrics. */
export function hasMetric({ type }: Pick<MetricInputs, 'type'>, id: string): boolean {
  return type !== 'PFD' || OWN_OF_PREFERRED.has(id)
}
