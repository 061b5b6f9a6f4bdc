import type { Usage } from '@bourse/kit/host'
import type { LimitedPrincipal } from './limited-principal.ts'
import type { Standing } from './admission.ts'

/**
 * The row that `GET /v1/usage` returns, as of that request's admission: `remaining` is `limit` minus `used`, at least
 * 0, plus `welcome_remaining`. The ledger takes no trial credit before the allowance is used up, so the credits left
 * beyond the allowance are trial credits.
 */
export function standingRow({ limits, welcome }: LimitedPrincipal, { creditsRemaining, creditsUsed }: Standing): Usage {
  const { creditsPerDay, requestsPerMinute, concurrent } = limits
  const left = trialCreditsLeft(creditsPerDay, { creditsRemaining, creditsUsed })
  return {
    limit: textOf(creditsPerDay),
    remaining: textOf(creditsRemaining),
    used: String(creditsUsed),
    welcome_remaining: textOf(left),
    welcome_expires_at: left === null || left === 0 ? null : welcome.until,
    requests_per_minute: textOf(requestsPerMinute),
    concurrent_requests: textOf(concurrent),
  }
}

function trialCreditsLeft(
  perDay: number | null,
  { creditsRemaining, creditsUsed }: Pick<Standing, 'creditsRemaining' | 'creditsUsed'>,
): number | null {
  return perDay === null || creditsRemaining === null ? null : creditsRemaining - Math.max(perDay - creditsUsed, 0)
}

const textOf = (count: number | null) => (count === null ? null : String(count))
