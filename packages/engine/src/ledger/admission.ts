import { Problem } from '@bourse/kit'
import type { LimitedPrincipal } from './limited-principal.ts'

/** An account's counters immediately after the decision on a request. */
export interface Standing {
  /** Time of the decision in milliseconds since 1970, by the deciding clock. */
  readonly at: number
  /** Requests counted in this minute. */
  readonly requests: number
  /** Credits used this UTC day, trial credits included. */
  readonly creditsUsed: number
  /** Credits left today, including unexpired trial credits; null if unlimited. */
  readonly creditsRemaining: number | null
  /**
   * Number of running requests that share the concurrency limit, across all replicas; 0 if the request does not take a
   * slot.
   */
  readonly running: number
  /** Credits that the request took. */
  readonly cost: number
}

/** An admitted request. It holds a slot and credits until it is settled. */
export interface Admission extends Standing {
  readonly accountId: string
  /** The UTC day from which the credits were taken. */
  readonly day: string
  /** The account or key whose concurrency limit applies; undefined if the request does not take a slot. */
  readonly scope: string | undefined
  /** Whether at least half of the scope's slots are in use. */
  readonly isCrowded: boolean
}

/**
 * A request was rejected because of a limit; it used nothing and was not counted. The response headers derive from
 * `standing`.
 */
export class LimitReached extends Problem {
  readonly standing: Standing

  constructor(reason: Problem, standing: Standing) {
    super(reason.code, reason.status, reason.title, reason.message, { retryAfter: reason.retryAfter })
    this.standing = standing
  }
}

/** Input to an admission decision. */
export interface AdmissionRequest {
  readonly principal: LimitedPrincipal
  /** Cost in credits, a non-negative integer. */
  readonly cost: number
  /**
   * Result of `slotHolderOf`; undefined for a request that was rejected before admission and only counts toward the
   * minute.
   */
  readonly scope: string | undefined
}

/** Returns the id of the account or key whose concurrent requests are counted together. */
export function slotHolderOf({ limits, accountId, keyId }: LimitedPrincipal): string {
  return limits.concurrencyScope === 'key' ? keyId : accountId
}

/** Returns a request's admission, with the resulting counters of its account. */
export function admissionOf({ principal, scope }: AdmissionRequest, standing: Standing, day: string): Admission {
  const { concurrent } = principal.limits
  return {
    ...standing,
    accountId: principal.accountId,
    day,
    scope,
    isCrowded: concurrent !== null && standing.running * 2 >= concurrent,
  }
}
