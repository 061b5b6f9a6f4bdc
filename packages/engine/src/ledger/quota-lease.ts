import type { Limits, LimitedPrincipal } from './limited-principal.ts'
import { admissionOf, type Admission, type AdmissionRequest } from './admission.ts'
import { minuteOf } from './utc-time.ts'

/**
 * A minute's requests, a day's credits, and slots by scope. In the database, they count as used until they are
 * returned.
 */
export interface Grant {
  /** The minute that the requests belong to, in minutes since 1970. */
  readonly minute: number
  /** The UTC day that the credits belong to. */
  readonly day: string
  readonly requests: number
  readonly credits: number
  readonly slots: ReadonlyMap<string, number>
}

/** An account's counters excluding the lease, read from the database and then updated by this replica. */
export interface UnleasedStanding {
  requests: number
  creditsUsed: number
  creditsRemaining: number | null
  /** Number of running requests by scope. */
  readonly running: Map<string, number>
}

/** What this replica may still admit for one account without a query. */
export interface QuotaLease {
  readonly granted: Grant
  /** The limits under which the lease was granted; requests with different limits are decided by the database. */
  readonly limits: Limits
  readonly unleased: UnleasedStanding
  /** Whether no limit reduced the request: the account is far from its limits. */
  readonly isAmple: boolean
  /** When the lease's batch was sent, in milliseconds on a monotonic clock. */
  readonly sentAt: number
  requests: number
  credits: number
  readonly slots: Map<string, number>
  /** False once the database has had to decide on a request: later requests may not overtake it. */
  isOpen: boolean
}

/** Opens a lease with everything that was granted. */
export function leaseOf(facts: Pick<QuotaLease, 'granted' | 'limits' | 'unleased' | 'isAmple' | 'sentAt'>): QuotaLease {
  const { requests, credits, slots } = facts.granted
  return { ...facts, requests, credits, slots: new Map(slots), isOpen: true }
}

/**
 * Admits a request from a lease; undefined if the lease does not cover it. `at`: milliseconds since 1970, the latest
 * time that the deciding clock may show.
 */
export function admitFrom(lease: QuotaLease, request: AdmissionRequest, at: number): Admission | undefined {
  const { principal, cost, scope } = request
  if (!lease.isOpen || minuteOf(at) !== lease.granted.minute || !isSame(lease.limits, principal)) return undefined
  if (lease.requests < 1 || lease.credits < cost) return undefined
  const slots = scope === undefined ? 0 : (lease.slots.get(scope) ?? 0)
  if (scope !== undefined && slots < 1) return undefined
  lease.requests -= 1
  lease.credits -= cost
  const { unleased } = lease
  unleased.requests += 1
  spend(unleased, cost)
  if (scope !== undefined) {
    lease.slots.set(scope, slots - 1)
    run(unleased, scope, 1)
  }
  const standing = {
    at,
    requests: unleased.requests,
    creditsUsed: unleased.creditsUsed,
    creditsRemaining: unleased.creditsRemaining,
    running: scope === undefined ? 0 : (unleased.running.get(scope) ?? 0),
    cost,
  }
  return admissionOf(request, standing, lease.granted.day)
}

/** The part of an ended request that must still be reported to the database. */
export interface UnsettledRest {
  readonly slot: boolean
  readonly credits: boolean
}

/** Returns everything that an ended request held, for an account whose lease does not take any of it back. */
export function fullRest({ scope, cost }: Admission, refund: boolean): UnsettledRest {
  return { slot: scope !== undefined, credits: refund && cost > 0 }
}

/**
 * An ample lease holds at most this multiple of the granted slots. Requests that run when a lease is granted free their
 * slots in addition to it, and reporting them would take a batch every few milliseconds.
 */
const MAX_HELD = 2

/**
 * Returns what an ended request held to the account's lease, no matter how the request was admitted: credits up to the
 * size of the grant, and slots up to that size, or a multiple of it for an ample lease. If few slots are left, the
 * lease does not keep a freed slot, because other replicas may be waiting for it.
 */
export function putBack(lease: QuotaLease, ended: Admission, refund: boolean): UnsettledRest {
  const { scope, cost, day, isCrowded } = ended
  const { granted, unleased } = lease
  const refunded = refund && cost > 0
  let [slot, credits] = [scope !== undefined, refunded]
  if (scope !== undefined) {
    run(unleased, scope, -1)
    const slots = lease.slots.get(scope) ?? 0
    const room = (granted.slots.get(scope) ?? 0) * (lease.isAmple ? MAX_HELD : 1)
    if (!isCrowded && slots < room) {
      lease.slots.set(scope, slots + 1)
      slot = false
    }
  }
  if (refunded && day === granted.day) {
    spend(unleased, -cost)
    if (lease.credits + cost <= granted.credits) {
      lease.credits += cost
      credits = false
    }
  }
  return { slot, credits }
}

/** Counts what will be reported to the database in addition to the lease. */
export function allowFor(
  { granted, unleased }: QuotaLease,
  released: ReadonlyMap<string, number>,
  refunds: ReadonlyMap<string, number>,
): void {
  for (const [scope, count] of released) run(unleased, scope, -count)
  spend(unleased, -(refunds.get(granted.day) ?? 0))
}

function spend(unleased: UnleasedStanding, credits: number): void {
  unleased.creditsUsed += credits
  if (unleased.creditsRemaining !== null) unleased.creditsRemaining -= credits
}

function run({ running }: UnleasedStanding, scope: string, count: number): void {
  running.set(scope, Math.max((running.get(scope) ?? 0) + count, 0))
}

/** Each key of an account has its own copy of the limits; the copies are the same unless the plan has changed. */
function isSame(one: Limits, { limits: other }: LimitedPrincipal): boolean {
  return (
    one === other ||
    (one.requestsPerMinute === other.requestsPerMinute &&
      one.concurrent === other.concurrent &&
      one.concurrencyScope === other.concurrencyScope &&
      one.creditsPerDay === other.creditsPerDay)
  )
}
