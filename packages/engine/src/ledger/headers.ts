import type { LimitedPrincipal } from './limited-principal.ts'
import type { Standing } from './admission.ts'
import { minuteEnd } from './utc-time.ts'

/**
 * Returns a response's limit headers, except those for unlimited quantities. `refunded`: the request turned out to cost
 * only the credits that it keeps, none by default.
 */
export function limitHeaders(
  { limits }: LimitedPrincipal,
  standing: Standing,
  { refunded, keep = 0 }: { readonly refunded: boolean; readonly keep?: number },
): Record<string, string> {
  // Filled in place: every response has these headers, and spreading objects of several shapes takes twenty times as
  // long.
  const headers: Record<string, string> = {}
  if (limits.requestsPerMinute !== null) addRate(headers, limits.requestsPerMinute, standing)
  if (limits.creditsPerDay !== null)
    addCredits(headers, limits.creditsPerDay, standing, refunded ? keep : standing.cost)
  if (limits.concurrent !== null) headers['x-concurrency-limit'] = `${limits.concurrent}`
  return headers
}

function addRate(headers: Record<string, string>, limit: number, { requests, at }: Standing): void {
  headers['x-ratelimit-limit'] = `${limit}`
  headers['x-ratelimit-remaining'] = `${Math.max(limit - requests, 0)}`
  headers['x-ratelimit-reset'] = `${minuteEnd(at) / 1_000}`
}

function addCredits(
  headers: Record<string, string>,
  limit: number,
  { creditsRemaining, cost }: Standing,
  charged: number,
): void {
  headers['x-credits-limit'] = `${limit}`
  headers['x-credits-remaining'] = `${(creditsRemaining ?? 0) + cost - charged}`
  headers['x-credits-cost'] = `${charged}`
}
