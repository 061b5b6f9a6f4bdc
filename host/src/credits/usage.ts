import type { Principal } from '../accounts/principal.ts'
import type { Standing } from './admission.ts'

/** The row of `GET /v1/usage`; null where a limit does not apply. `remaining` counts unexpired welcome credits too, `used` both. */
export interface Usage {
  readonly limit: number | null
  readonly remaining: number | null
  readonly used: number
  readonly requests_per_minute: number | null
  readonly concurrent_requests: number | null
}

/** Limits of the account and where it stands, as of the admission of the request that asks. */
export function usageRow({ limits }: Principal, { creditsRemaining, creditsUsed }: Standing): Usage {
  return {
    limit: limits.creditsPerDay,
    remaining: limits.creditsPerDay === null ? null : creditsRemaining,
    used: creditsUsed,
    requests_per_minute: limits.requestsPerMinute,
    concurrent_requests: limits.concurrent,
  }
}
