import { BourseProblem, ConnectionFailed } from './problems.ts'

/** What determines whether a call is retried. */
export interface Patience {
  /** Remaining retries. */
  readonly left: number
  /** Failures before this one. */
  readonly failures: number
  /** Longest wait before a retry, in seconds. */
  readonly longestWait: number
  /** Whether the call is idempotent. If so, it is retried even when it may already have been executed. */
  readonly isRepeatable: boolean
}

/** Statuses that the service uses to reject a request before executing anything. */
const REFUSED = new Set([429, 503])
/** Statuses sent by a proxy, which may have forwarded the request. */
const GATEWAY = new Set([502, 504])
/** Codes for problems that waiting a minute does not resolve. */
const LASTING = new Set(['dataset-unpublished', 'coverage-unavailable'])

/** Seconds until a failed call should be retried; undefined if it should not be. */
export function waitAfter(failure: unknown, patience: Patience): number | undefined {
  if (patience.left <= 0 || !isPassing(failure, patience.isRepeatable)) return undefined
  const asked = failure instanceof BourseProblem ? failure.retryAfter : undefined
  const seconds = asked ?? Math.min(2 ** patience.failures / 2, patience.longestWait)
  // Jitter, so that callers rejected together do not retry together.
  return seconds > patience.longestWait ? undefined : seconds + Math.random() * Math.min(0.25, seconds / 4 + 0.05)
}

function isPassing(failure: unknown, isRepeatable: boolean): boolean {
  if (failure instanceof ConnectionFailed) return isRepeatable
  if (!(failure instanceof BourseProblem)) return false
  const { status, code } = failure
  return (REFUSED.has(status) && !LASTING.has(code)) || (isRepeatable && GATEWAY.has(status))
}
