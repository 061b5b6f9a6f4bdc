import { Problem } from '@bourse/kit'
import type { LimitedPrincipal } from './limited-principal.ts'

/** The counters of an account right after the decision about a request. */
export interface Standing {
  /** Milliseconds since 1970, by the clock of the decision. */
  readonly at: number
  /** Requests counted in this minute. */
  readonly requests: number
  /** Credits used this UTC day, trial credits included. */
  readonly creditsUsed: number
  /** Credits left today, unexpired trial credits included; null: unlimited. */
  readonly creditsRemaining: number | null
  /** Requests running in the scope of the concurrency limit, over all replicas; 0 if the request takes no slot. */
  readonly running: number
  /** Credits that the request took. */
  readonly cost: number
}

/** An admitted request. It holds a slot and credits until it is settled. */
export interface Admission extends Standing {
  readonly accountId: string
  /** The UTC day the credits were taken on. */
  readonly day: string
  /** Account or key among whose concurrent requests it counts; undefined if it takes no slot. */
  readonly scope: string | undefined
  /** Whether at least half of the scope's slots are taken. */
  readonly isCrowded: boolean
}

/** A request rejected by a limit; nothing was taken or counted. The response headers derive from `standing`. */
export class LimitReached extends Problem {
  readonly standing: Standing

  constructor(reason: Problem, standing: Standing) {
    super(reason.code, reason.status, reason.title, reason.message, { retryAfter: reason.retryAfter })
    this.standing = standing
  }
}

/** The input of an admission decision. */
export interface AdmissionRequest {
  readonly principal: LimitedPrincipal
  /** Credits, a non-negative integer. */
  readonly cost: number
  /** From `slotHolderOf`; undefined for a request that was rejected before admission and only counts in the minute. */
  readonly scope: string | undefined
}

/** Account or key whose concurrent requests count together. */
export function slotHolderOf({ limits, accountId, keyId }: LimitedPrincipal): string {
  return limits.concurrencyScope === 'key' ? keyId : accountId
}

/** The admission of a request with the resulting `standing` of its account. */
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
