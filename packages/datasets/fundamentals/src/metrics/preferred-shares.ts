import type { MetricInputs } from './metric-inputs.ts'

/** What a preferred has of its own: the rest belongs to the issuer. */
const OWN_OF_PREFERRED: ReadonlySet<string> = new Set([
  'dividends_per_share',
  'dividend_yield',
  'trailing_dividend_yield',
  'forward_dividend_yield',
  'dividend_growth',
])

/** Whether a listing has a metric: a preferred share has none of its issuer. */
export function hasMetric({ type }: Pick<MetricInputs, 'type'>, id: string): boolean {
  return type !== 'PFD' || OWN_OF_PREFERRED.has(id)
}
