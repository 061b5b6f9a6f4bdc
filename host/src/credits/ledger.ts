import type { Clock } from '@bourse/kit'
import { randomUUID } from 'node:crypto'
import type { Principal } from '../accounts/principal.ts'
import type { Database } from '../storage/database.ts'
import type { Admission, AdmissionRequest, LimitReached, Standing } from './admission.ts'
import { deliver, undo } from './batch-answers.ts'
import { createBatchConnection } from './batch-connection.ts'
import { createBatchRunner } from './batch-runner.ts'
import { makeBatch, type Waiting } from './batch.ts'
import { createPump } from './pump.ts'
import { databaseUnavailable, limitReached, overloaded } from './refusals.ts'
import { retireReplica, sweepReplicas } from './replicas.ts'
import { createSettlements } from './settlements.ts'
import { createSpentMinutes } from './spent-minutes.ts'

const MAX_BATCH = 500
const MAX_WAITING = 10_000
const STATEMENT_MS = 5_000

export interface LedgerOptions {
  readonly database: Database
  readonly clock: Clock
  /** Shows in `bourse.replicas`; each ledger adds a random part, so names may repeat. */
  readonly replicaId: string
  /** A scalar SQL expression of type text, asked with every batch. */
  readonly alsoSelect?: string
  /** Is handed the value of `alsoSelect`, where it is not null, before the batch's callers are. */
  readonly onVersions?: (text: string) => void
  readonly onError?: (error: Error) => void
  readonly heartbeatMs?: number
  /** Slots of a replica silent for longer do not count. */
  readonly liveMs?: number
}

/** The limits of all accounts, exact and hard over all replicas of one database. */
export interface Ledger {
  /**
   * Takes a place in the minute, a slot and the credits; the request runs until it is settled. Rejects with `LimitReached`, or with
   * `database-unavailable` or `overloaded`: then nothing stays taken.
   */
  admit(request: { readonly principal: Principal; readonly cost: number }): Promise<Admission>
  /** Counts a request that was rejected before admission, as `admit` does; where the minute is spent, that is the answer. Needs no settling. */
  count(request: { readonly principal: Principal }): Promise<Admission>
  /** The refusal of a request whose account is known to have spent this minute; asks nobody. */
  refused(principal: Principal): LimitReached | undefined
  /**
   * Ends a request: frees its slot and, with `refund`, gives its credits back. Never throws, at once, and only once for each admission. Best called
   * before the answer is sent: a caller's next request then finds the slot free.
   */
  settle(admission: Admission, options: { readonly refund: boolean }): void
  /** Resolves when all that was settled until now is in the database, or could not be brought there. */
  flush(): Promise<void>
  /** Applies what is settled, removes the replica and gives its connection back. To be called before the database is closed. Never throws. */
  close(): Promise<void>
}

/** The ledger of one host process. Admissions of one tick share a statement, and one statement is in flight at a time. */
export function createLedger(options: LedgerOptions): Ledger {
  const {
    database,
    clock,
    onError = () => {},
    onVersions = () => {},
    alsoSelect = 'null',
    heartbeatMs = 5_000,
    liveMs = 25_000,
  } = options
  const replicaId = `${options.replicaId}/${randomUUID()}`
  const connection = createBatchConnection(database, STATEMENT_MS)
  const runner = createBatchRunner({ connection, clock, replicaId, liveMs, alsoSelect, onVersions })
  const settlements = createSettlements()
  const spent = createSpentMinutes()
  const settled = new WeakSet<Admission>()
  let waiting: Waiting[] = []
  let ahead = 0
  let isClosed = false

  const pump = createPump({
    work: nextBatch,
    isIdle: () => settlements.isEmpty() && !runner.isInDoubt(),
    isWaiting: () => waiting.length > 0,
  })
  const heartbeat = setInterval(pump.now, heartbeatMs).unref()
  pump.now()
  sweepReplicas(database).catch(onError)

  /** Sends all that waits; true where the database answered. */
  async function nextBatch(): Promise<boolean> {
    try {
      const found = await runner.resolve()
      if (found !== undefined) undo(found.batch, found.answer, settlements)
    } catch (error) {
      return failed(waiting.splice(0), error)
    }
    const taken = waiting.splice(0, MAX_BATCH)
    try {
      await send(taken)
      return true
    } catch (error) {
      return failed(taken, error)
    }
  }

  async function send(taken: readonly Waiting[]): Promise<void> {
    const batch = makeBatch(taken, settlements.take())
    const before = clock.millis()
    const answer = await runner.send(batch)
    ahead = answer.at - before
    deliver(batch, answer, note)
  }

  function note({ principal, standing }: Admission): void {
    const limit = principal.limits.requestsPerMinute
    if (limit !== null && standing.requests >= limit) spent.note(principal.accountId, standing)
  }

  function failed(callers: readonly Waiting[], error: unknown): false {
    onError(error instanceof Error ? error : new Error(String(error)))
    for (const { reject } of callers) reject(databaseUnavailable(error))
    return false
  }

  async function decide(request: AdmissionRequest): Promise<Admission> {
    if (!Number.isSafeInteger(request.cost) || request.cost < 0)
      throw new RangeError(`credits must be a whole number from 0, got ${request.cost}`)
    const early = refused(request.principal)
    if (early !== undefined) return early
    if (isClosed) throw overloaded('This host is stopping.')
    if (waiting.length >= MAX_WAITING) throw overloaded('Too many requests wait to be admitted. Try again soon.')
    return new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject })
      pump.now()
    })
  }

  function refused(principal: Principal): LimitReached | undefined {
    const standing = spent.standing(principal.accountId, principal.limits.requestsPerMinute, clock.millis() + ahead)
    if (standing === undefined) return undefined
    return {
      principal,
      standing,
      admitted: false,
      problem: refusal('m', { principal, cost: 0, takesSlot: false }, standing),
    }
  }

  function settle(admission: Admission, { refund }: { readonly refund: boolean }): void {
    if (!admission.admitted || settled.has(admission)) return
    settled.add(admission)
    const { principal, scope, day, cost } = admission
    if (scope !== undefined) settlements.release(principal.accountId, scope)
    if (refund && cost > 0) settlements.refund(principal.accountId, day, cost)
    if (isCrowded(admission)) pump.now()
    else pump.soon()
  }

  async function close(): Promise<void> {
    if (isClosed) return
    isClosed = true
    clearInterval(heartbeat)
    await pump.flush()
    pump.stop()
    await retireReplica(database, replicaId).catch(onError)
    connection.close()
  }

  return {
    admit: ({ principal, cost }) => decide({ principal, cost, takesSlot: true }),
    count: ({ principal }) => decide({ principal, cost: 0, takesSlot: false }),
    refused,
    settle,
    flush: pump.flush,
    close,
  }
}

/** Where half of the slots are taken, one that comes free is told to the other replicas at once. */
function isCrowded({ principal, standing }: Admission): boolean {
  const { concurrent } = principal.limits
  return concurrent !== null && standing.running * 2 >= concurrent
}
