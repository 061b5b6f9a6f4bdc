import type { Database } from '../database/index.ts'
import type { Clock } from '@bourse/kit'
import { randomUUID } from 'node:crypto'
import type { LimitedPrincipal } from './limited-principal.ts'
import { slotHolderOf, type Admission, type AdmissionRequest, type LimitReached } from './admission.ts'
import { createBatchQueue, type BatchQueue } from './batch-queue.ts'
import { createBatchRunner } from './batch-runner.ts'
import { limitReached, overloadProblem } from './refusals.ts'
import { createHeartbeat, LIVE_SECONDS, retireReplica, sweepReplicas } from './replicas.ts'
import { createSettlements, type Settlements } from './settlements.ts'
import { QuotaLeases } from './quota-leases.ts'
import { createSpentMinutes } from './spent-minutes.ts'

export interface LedgerOptions {
  readonly database: Database
  readonly clock: Clock
  /** Name of the replica in `bourse.replicas`; each ledger adds a random part, so names may repeat. */
  readonly replicaId: string
  /** Called once each time the database becomes unavailable. */
  readonly onError?: (error: Error) => void
  readonly heartbeatMs?: number
  /** Number of milliseconds of silence after which a replica's slots no longer count. */
  readonly liveMs?: number
  /**
   * Whether the replica itself may admit busy accounts' requests, from leases on their limits; by default, not with a
   * simulated clock.
   */
  readonly isLeasing?: boolean
  /** Whether the replica is unknown to the others until `join` is called; false by default. */
  readonly joinsLater?: boolean
}

/** Enforces the limits of all accounts exactly across all replicas that share one database. */
export interface Ledger {
  /** This ledger's name in `bourse.replicas`. */
  readonly replicaId: string
  /**
   * Takes one request from the minute, a slot and the credits; the request runs until it is settled. Returns
   * synchronously, without a query, for an account with a lease on this replica; call `refused` first to detect a
   * minute that is known to be used up. Rejects with `LimitReached`, `database-unavailable` or `overloadProblem`; in
   * these cases nothing is taken.
   */
  admit(request: { readonly principal: LimitedPrincipal; readonly cost: number }): Admission | Promise<Admission>
  /**
   * Only counts a request, such as one rejected before admission, toward the per-minute limit. Rejects like `admit`,
   * but does not run a query if `refused` returns a refusal. Does not need a settlement.
   */
  count(request: { readonly principal: LimitedPrincipal }): Promise<Admission>
  /**
   * Returns the error with which to reject a request if its account is known to have used up this minute's requests;
   * undefined otherwise. Does not run a query.
   */
  refused(principal: LimitedPrincipal): LimitReached | undefined
  /**
   * Ends a request: frees its slot and, with `refund`, gives its credits back except for `keep`, which is 0 by default.
   * Never throws, and counts once per admission. Call it before sending the response, so that the caller's next request
   * to this replica finds the slot free.
   */
  settle(admission: Admission, options: { readonly refund: boolean; readonly keep?: number }): void
  /** Registers the replica and starts its heartbeat; creating the ledger does so unless it joins later. */
  join(): void
  /** Current duration of an admission in milliseconds. */
  lag(): number
  /** Sends an empty admission to the database; rejects if the database cannot make decisions. */
  check(): Promise<void>
  /** Resolves when all settlements are in the database or have failed to reach it. */
  flush(): Promise<void>
  /** Applies the settlements and removes the replica. Call it before closing the database. Never throws. */
  close(): Promise<void>
}

/**
 * Creates the ledger for one host process. Admissions in one tick share a statement, and only one statement runs at a
 * time.
 */
export function createLedger(options: LedgerOptions): Ledger {
  const { database, clock, onError = () => {} } = options
  const { heartbeatMs = 5_000, liveMs = LIVE_SECONDS * 1_000, isLeasing = !clock.simulated } = options
  const replicaId = `${options.replicaId}/${randomUUID()}`
  const runner = createBatchRunner({ database, clock, replicaId, liveMs })
  const settlements = createSettlements()
  const leases = new QuotaLeases(settlements, clock, isLeasing)
  const spent = createSpentMinutes()
  const queue = createBatchQueue({ runner, settlements, leases, clock, onError, onStanding: spent.note })
  const heartbeat = createHeartbeat(() => queue.wake('now'), heartbeatMs)
  const join = () => void (heartbeat.start() && sweepReplicas(database).catch(onError))
  let isClosed = false
  if (options.joinsLater !== true) join()

  function decide(request: AdmissionRequest): Admission | Promise<Admission> {
    const { cost } = request
    if (!Number.isSafeInteger(cost) || cost < 0)
      return Promise.reject(new RangeError(`credits must be a whole number of at least 0, got ${cost}`))
    if (isClosed) return Promise.reject(overloadProblem('This host is stopping.'))
    return leases.admit(request) ?? queue.decide(request)
  }

  async function count(principal: LimitedPrincipal): Promise<Admission> {
    const known = refused(principal)
    if (known !== undefined) throw known
    return decide({ principal, cost: 0, scope: undefined })
  }

  function refused(principal: LimitedPrincipal): LimitReached | undefined {
    const standing = spent.standing(principal, clock.millis() + queue.ahead())
    return standing && limitReached('m', { principal, cost: 0, scope: undefined }, standing)
  }

  async function close(): Promise<void> {
    if (isClosed) return
    isClosed = true
    heartbeat.stop()
    if (heartbeat.hasStarted()) await queue.flush()
    queue.stop()
    runner.close()
    await retireReplica(database, replicaId).catch(onError)
  }

  return {
    replicaId,
    admit: ({ principal, cost }) => decide({ principal, cost, scope: slotHolderOf(principal) }),
    count: ({ principal }) => count(principal),
    refused,
    settle: createSettle(settlements, leases, queue),
    join,
    lag: queue.lag,
    check: queue.check,
    flush: queue.flush,
    close,
  }
}

/** Ends each request once. */
function createSettle(settlements: Settlements, leases: QuotaLeases, queue: BatchQueue): Ledger['settle'] {
  const settled = new WeakSet<Admission>()
  return (admission, { refund, keep = 0 }) => {
    if (settled.has(admission)) return
    settled.add(admission)
    const { accountId, scope, day, isCrowded } = admission
    const cost = Math.max(0, admission.cost - keep)
    const rest = leases.settle({ ...admission, cost }, refund)
    if (rest.slot && scope !== undefined) settlements.release(accountId, scope)
    if (rest.credits) settlements.refund(accountId, day, cost)
    if (!rest.slot && !rest.credits) return
    // If few slots are left, other replicas must learn of a freed slot immediately; otherwise it may wait for the next
    // batch.
    queue.wake(isCrowded ? 'now' : 'soon')
  }
}
