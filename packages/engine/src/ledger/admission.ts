import { Problem } from '@bourse/kit'
import type { LimitedPrincipal } from './limited-principal.ts'

/** Where an account stands right after a request was decided. */
export interface Standing {
  /** Milliseconds since 1970, by the clock that decided. */
  readonly at: number
  /** Requests counted in this minute. */
  readonly requests: number
  /** Credits used this UTC day, welcome credits included. */
  readonly creditsUsed: number
  /** Credits left today, unexpired welcome credits included; null: unlimited. */
  readonly creditsRemaining: number | null
  /** Requests running in the scope of the concurrency limit, over all replicas; 0 where the request takes no slot. */
  readonly running: number
  /** Credits that the request took. */
  readonly cost: number
}

/** A request that may go on. It holds a slot and credits until it is settled. */
export interface Admission extends Standing {
  readonly accountId: string
  /** The UTC day the credits were taken on. */
  readonly day: string
  /** Account or key whose concurrent requests it counts among; undefined where it takes no slot. */
  readonly scope: string | undefined
  /** Whether half of the scope's slots or more are taken. */
  readonly isCrowded: boolean
}

/** A limit refuses the request; nothing was taken or counted. `standing` serves for the headers of the answer. */
export class LimitReached extends Problem {
  readonly standing: Standing

  constructor(told: Problem, standing: Standing) {
    super(told.code, told.status, told.title, told.message, { retryAfter: told.retryAfter })
    this.standing = standing
  }
}

/** What is asked of the ledger for one request. */
export interface AdmissionRequest {
  readonly principal: LimitedPrincipal
  /** Credits, a whole number from 0. */
  readonly cost: number
  /** As of `slotHolderOf`; undefined for one that was rejected before admission: it only counts in the minute. */
  readonly scope: string | undefined
}

/** Account or key whose concurrent requests are counted together. */
export function slotHolderOf({ limits, accountId, keyId }: LimitedPrincipal): string {
  return limits.concurrencyScope === 'key' ? keyId : accountId
}

/** The admission of a request that leaves its account where `standing` says. */
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
