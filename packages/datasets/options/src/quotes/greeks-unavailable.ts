/** Reasons why a quote has no implied volatility and greeks, in order of precedence. */
export const GREEKS_UNAVAILABLE = [
  'deliverables-unknown',
  'deliverables-not-modeled',
  'expired',
  'price-missing',
  'underlying-price-missing',
  'rate-missing',
  'dividend-currency',
  'price-out-of-range',
] as const

export type GreeksUnavailable = (typeof GREEKS_UNAVAILABLE)[number]
