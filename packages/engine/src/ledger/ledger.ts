import type { Database } from '../database/index.ts'
import type { Clock } from '@bourse/kit'
import { randomUUID } from 'node:crypto'
import type { LimitedPrincipal } from './limited-principal.ts'
import { slotHolderOf, type Admission, type AdmissionRequest, type LimitReached } from './admission.ts'
import { createBatchQueue, type BatchQueue } from './batch-queue.ts'
import { createBatchRunner } from './batch-runner.ts'
import { limitReached, overloaded } from './refusals.ts'
import { LIVE_SECONDS, retireReplica, sweepReplicas } from './replicas.ts'
import { createSettlements, type Settlements } from './settlements.ts'
import { QuotaLeases } from './quota-leases.ts'
import { createSpentMinutes } from './spent-minutes.ts'

export interface LedgerOptions {
  readonly database: Database
  readonly clock: Clock
  /** Shows in `bourse.replicas`; each ledger adds a random part, so names may repeat. */
  readonly replicaId: string
  /** Hears that the database went away, once each time. */
  readonly onError?: (error: Error) => void
  readonly heartbeatMs?: number
  /** Slots of a replica silent for longer do not count. */
  readonly liveMs?: number
  /**
   * Whether it may admit requests of busy accounts by itself, out of leases of their limits; by default not under a
   * simulated clock.
   */
  readonly isLeasing?: boolean
}

/** The limits of all accounts, exact and hard over all replicas of one database. */
export interface Ledger {
  /** Its name in `bourse.replicas`. */
  readonly replicaId: string
  /**
   * Takes a place in the minute, a slot and the credits; the request runs until it is settled. Answers at once, without
   * asking anybody, for an account of which this replica has a lease; a minute that is known to be spent is told by
   * `refused` before. Rejects with `LimitReached`, or with `database-unavailable` or `overloaded`: then nothing stays
   * taken.
   */
  admit(request: { readonly principal: LimitedPrincipal; readonly cost: number }): Admission | Promise<Admission>
  /**
   * Only counts a request in the minute, such as one rejected before admission; rejects as `admit` does, and without
   * the database where `refused` tells. Needs no settling.
   */
  count(request: { readonly principal: LimitedPrincipal }): Promise<Admission>
  /** The refusal of a request whose account is known to have spent this minute; asks nobody. */
  refused(principal: LimitedPrincipal): LimitReached | undefined
  /**
   * Ends a request: frees its slot and, with `refund`, gives its credits back. Never throws, and counts once per
   * admission. Best called before the answer is sent: the caller's next request to this replica then finds the slot
   * free.
   */
  settle(admission: Admission, options: { readonly refund: boolean }): void
  /** Milliseconds that an admission takes at the moment. */
  lag(): number
  /** Asks the database for an admission of nothing: rejects where it would not decide one. */
  check(): Promise<void>
  /** Resolves when what was settled is in the database, or could not be brought there. */
  flush(): Promise<void>
  /** Applies what is settled and removes the replica. To be called before the database is closed. Never throws. */
  close(): Promise<void>
}

/**
 * The ledger of one host process. Admissions of one tick share a statement, and one statement is in flight at a time.
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
  const heartbeat = setInterval(() => queue.wake('now'), heartbeatMs).unref()
  let isClosed = false
  queue.wake('now')
  sweepReplicas(database).catch(onError)

  function decide(request: AdmissionRequest): Admission | Promise<Admission> {
    const { cost } = request
    if (!Number.isSafeInteger(cost) || cost < 0)
      return Promise.reject(new RangeError(`credits must be a whole number from 0, got ${cost}`))
    if (isClosed) return Promise.reject(overloaded('This host is stopping.'))
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
    clearInterval(heartbeat)
    await queue.flush()
    queue.stop()
    runner.close()
    await retireReplica(database, replicaId).catch(onError)
  }

  return {
    replicaId,
    admit: ({ principal, cost }) => decide({ principal, cost, scope: slotHolderOf(principal) }),
    count: ({ principal }) => count(principal),
    refused,
    settle: settling(settlements, leases, queue),
    lag: queue.lag,
    check: queue.check,
    flush: queue.flush,
    close,
  }
}

/** Ends requests, each once. */
function settling(settlements: Settlements, leases: QuotaLeases, queue: BatchQueue): Ledger['settle'] {
  const settled = new WeakSet<Admission>()
  return (admission, { refund }) => {
    if (settled.has(admission)) return
    settled.add(admission)
    const { accountId, scope, day, cost, isCrowded } = admission
    const rest = leases.settle(admission, refund)
    if (rest.slot && scope !== undefined) settlements.release(accountId, scope)
    if (rest.credits) settlements.refund(accountId, day, cost)
    if (!rest.slot && !rest.credits) return
    // Where few slots are left, one that comes free is told to the other replicas at once; else it may wait for a batch
    // that goes anyway.
    queue.wake(isCrowded ? 'now' : 'soon')
  }
}
