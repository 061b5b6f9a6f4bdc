import type { Principal } from '../accounts/principal.ts'
import type { Standing } from './admission.ts'
import { minuteEnd } from './utc-time.ts'

/** The limit headers of an answer, each left out where its own limit is unlimited. `refunded`: the request costs nothing in the end. */
export function limitHeaders(
  { limits }: Principal,
  standing: Standing,
  { refunded }: { readonly refunded: boolean },
): Record<string, string> {
  return {
    ...rateHeaders(limits.requestsPerMinute, standing),
    ...creditHeaders(limits.creditsPerDay, standing, refunded),
    ...(limits.concurrent === null ? {} : { 'x-concurrency-limit': `${limits.concurrent}` }),
  }
}

function rateHeaders(limit: number | null, { requests, at }: Standing): Record<string, string> {
  if (limit === null) return {}
  return {
    'x-ratelimit-limit': `${limit}`,
    'x-ratelimit-remaining': `${Math.max(limit - requests, 0)}`,
    'x-ratelimit-reset': `${minuteEnd(at) / 1_000}`,
  }
}

function creditHeaders(
  limit: number | null,
  { creditsRemaining, cost }: Standing,
  refunded: boolean,
): Record<string, string> {
  if (limit === null) return {}
  return {
    'x-credits-limit': `${limit}`,
    'x-credits-remaining': `${(creditsRemaining ?? 0) + (refunded ? cost : 0)}`,
    'x-credits-cost': `${refunded ? 0 : cost}`,
  }
}
