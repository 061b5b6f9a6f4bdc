import { PoolExhausted } from '../database/index.ts'
import { problem, type Problem } from '@bourse/kit'
import { LimitReached, type AdmissionRequest, type Standing } from './admission.ts'
import { secondsToMidnight, secondsToNextMinute } from './utc-time.ts'

/**
 * Result of `bourse.admit` for one request: admitted, or rejected because of the per-minute, concurrency or daily
 * credit limit.
 */
export type Verdict = 'a' | 'm' | 'c' | 'd'

export function limitReached(
  verdict: Exclude<Verdict, 'a'>,
  request: AdmissionRequest,
  standing: Standing,
): LimitReached {
  return new LimitReached(REFUSALS[verdict](request, standing), standing)
}

const REFUSALS = { m: rateLimit, c: concurrencyLimit, d: dailyCreditLimit }

function rateLimit({ principal: { limits } }: AdmissionRequest, { at }: Standing): Problem {
  const retryAfter = secondsToNextMinute(at)
  const detail =
    `The plan allows ${limits.requestsPerMinute} requests per minute, and all are used up. The next minute ` +
    `begins in ${retryAfter} s.`
  return problem('rate-limit', detail, { retryAfter })
}

function concurrencyLimit({ principal: { limits } }: AdmissionRequest): Problem {
  const detail =
    `The plan allows ${limits.concurrent} concurrent requests per ${limits.concurrencyScope}. Wait until a ` +
    'running one completes.'
  return problem('concurrency-limit', detail, { retryAfter: 1 })
}

function dailyCreditLimit({ cost }: AdmissionRequest, { at, creditsRemaining }: Standing): Problem {
  const detail =
    `The request costs ${cost} credits, and ${creditsRemaining} are left today. The allowance renews at ` + '00:00 UTC.'
  return problem('daily-credit-limit', detail, { retryAfter: secondsToMidnight(at) })
}

/** Returns the problem for an unavailable database; the request's effects are undone if they were applied after all. */
export function databaseUnavailable(cause: unknown): Problem {
  if (cause instanceof PoolExhausted)
    return overloadProblem('All connections to the database are in use. Try again soon.')
  return problem('database-unavailable', 'The database does not respond. Try again soon.', { retryAfter: 1, cause })
}

/** Throws `databaseUnavailable` for a rejected promise. */
export function refuseUnavailable(cause: unknown): never {
  throw databaseUnavailable(cause)
}

/** Returns the problem for a host that is stopping, or that has too many requests waiting for admission. */
export function overloadProblem(why: string): Problem {
  return problem('overloaded', why, { retryAfter: 1 })
}
