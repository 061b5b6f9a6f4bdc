/** Why no volatility and no greeks are worked out, the first that applies. */
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

/** One of these reasons. */
export type GreeksUnavailable = (typeof GREEKS_UNAVAILABLE)[number]
