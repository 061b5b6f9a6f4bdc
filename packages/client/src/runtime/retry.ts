import { BourseProblem, ConnectionFailed } from './problems.ts'

/** What of a call decides whether it is tried again. */
export interface Patience {
  /** Tries that are left. */
  readonly left: number
  /** Failures before this one. */
  readonly failures: number
  /** Seconds. */
  readonly longestWait: number
  /** Whether doing it twice is doing it once: then it is tried again also where it may have been done. */
  readonly isRepeatable: boolean
}

/** Refused by the service before it did anything. */
const REFUSED = new Set([429, 503])
/** Told by a server in between, which may have passed the request on. */
const GATEWAY = new Set([502, 504])
/** Nothing that waiting for a minute would mend. */
const LASTING = new Set(['dataset-unpublished', 'coverage-unavailable'])

/** Seconds after which a failed call is worth another try; undefined where it is not. */
export function waitAfter(failure: unknown, patience: Patience): number | undefined {
  if (patience.left <= 0 || !isPassing(failure, patience.isRepeatable)) return undefined
  const asked = failure instanceof BourseProblem ? failure.retryAfter : undefined
  const seconds = asked ?? Math.min(2 ** patience.failures / 2, patience.longestWait)
  // Those who were refused together do not come back together.
  return seconds > patience.longestWait ? undefined : seconds + Math.random() * Math.min(0.25, seconds / 4 + 0.05)
}

function isPassing(failure: unknown, isRepeatable: boolean): boolean {
  if (failure instanceof ConnectionFailed) return isRepeatable
  if (!(failure instanceof BourseProblem)) return false
  const { status, code } = failure
  return (REFUSED.has(status) && !LASTING.has(code)) || (isRepeatable && GATEWAY.has(status))
}
