import type { Clock } from '@bourse/kit'
import type { Admission, AdmissionRequest, Standing } from './admission.ts'
import { deliver, undo } from './batch-answers.ts'
import type { BatchRunner } from './batch-runner.ts'
import { makeBatch, type WaitingRequest } from './batch.ts'
import type { LimitedPrincipal } from './limited-principal.ts'
import { createBatchScheduler } from './batch-scheduler.ts'
import type { QuotaLeases } from './quota-leases.ts'
import { databaseUnavailable, overloadProblem } from './refusals.ts'
import type { Settlements } from './settlements.ts'

const QUEUE_FULL = overloadProblem('Too many requests are waiting to be admitted. Try again soon.')
const MAX_BATCH = 500
const MAX_WAITING = 10_000
/** Maximum time that settlements wait to share a batch with an admission, in milliseconds. */
const LINGER_MS = 5

export interface BatchQueueOptions {
  readonly runner: BatchRunner
  readonly settlements: Settlements
  readonly leases: QuotaLeases
  readonly clock: Clock
  /** Called for the first of several consecutive failures. */
  readonly onError: (error: Error) => void
  /** Called with an account's standing before its caller receives it. */
  readonly onStanding: (principal: LimitedPrincipal, standing: Standing) => void
}

export type BatchQueue = ReturnType<typeof createBatchQueue>

/** Queues requests for admission and sends them, with settlements, in batches. */
export function createBatchQueue(options: BatchQueueOptions) {
  const { runner, settlements, leases } = options
  const waiting: WaitingRequest[] = []
  const sender = createSender(options)
  const scheduler = createBatchScheduler({ work: nextBatch, isWaiting: () => waiting.length > 0, patience })

  function patience(): number | undefined {
    return !settlements.isEmpty() || runner.isInDoubt() ? LINGER_MS : leases.patience()
  }

  /** Sends the queue; true if the database answered. */
  async function nextBatch(): Promise<boolean> {
    if (!(await sender.clearDoubt(() => waiting.splice(0)))) return false
    const isSent = await sender.send(waiting.splice(0, MAX_BATCH))
    if (isSent) admitWaiting()
    return isSent
  }

  /** Requests that arrived during the batch need not wait for the next batch if this one returned a lease. */
  function admitWaiting(): void {
    if (leases.patience() === undefined) return
    const left: WaitingRequest[] = []
    for (const one of waiting.splice(0, MAX_BATCH)) {
      const admission = leases.admit(one.request)
      if (admission !== undefined) one.resolve(admission)
      else {
        leases.close(one.request)
        left.push(one)
      }
    }
    waiting.unshift(...left)
  }

  async function decide(request: AdmissionRequest): Promise<Admission> {
    if (waiting.length >= MAX_WAITING) throw QUEUE_FULL
    leases.close(request)
    leases.note(request)
    return new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject })
      scheduler.now()
    })
  }

  return {
    decide,
    /** Sends a batch at the end of this tick, or within a few milliseconds. */
    wake: (when: 'now' | 'soon') => scheduler[when](),
    /** Sends a batch that starts after this call and returns all leases; resolves when the batch has ended. */
    flush: () => sender.withoutLeases(scheduler.flush),
    /** Sends a batch that starts after this call, even an empty one; rejects if it does not reach the database. */
    async check(): Promise<void> {
      await scheduler.flush()
      const failure = sender.failure()
      if (failure !== undefined) throw failure
    },
    stop: scheduler.stop,
    ahead: sender.ahead,
    lag: sender.lag,
  }
}

/** Sends batches to the database and delivers the results to waiting callers. */
function createSender({ runner, settlements, leases, clock, onError, onStanding }: BatchQueueOptions) {
  const stopwatch = createStopwatch()
  let flushing = 0
  let ahead = 0
  /** The last batch's error; undefined if it succeeded. */
  let failure: Error | undefined

  /** Resolves a batch whose answer was lost. Settlements are collected only afterward. */
  async function clearDoubt(callers: () => readonly WaitingRequest[]): Promise<boolean> {
    try {
      const found = await runner.resolve()
      if (found !== undefined) undo(found.batch, found.answer, settlements)
      return true
    } catch (error) {
      return failed(callers(), error)
    }
  }

  async function send(requests: readonly WaitingRequest[]): Promise<boolean> {
    const [sentOn, sentAt] = [clock.millis(), performance.now()]
    if (flushing > 0) leases.giveBackAll()
    const accounts = requests.map(({ request }) => request.principal.accountId)
    const requestedLeases = leases.exchange(accounts, sentAt)
    // The settlements include returned leases.
    const batch = makeBatch(requests, settlements.take(), flushing > 0 ? [] : requestedLeases)
    try {
      const answer = await stopwatch.time(runner.send(batch))
      ahead = answer.at - sentOn
      failure = undefined
      deliver(batch, answer, onStanding)
      leases.open(batch, answer, sentAt)
      return true
    } catch (error) {
      return failed(requests, error)
    }
  }

  function failed(callers: readonly WaitingRequest[], error: unknown): false {
    const known = failure
    failure = error instanceof Error ? error : new Error(String(error))
    if (known === undefined) onError(failure)
    leases.giveBackAll()
    for (const { reject } of callers) reject(databaseUnavailable(error))
    return false
  }

  async function withoutLeases(work: () => Promise<void>): Promise<void> {
    flushing += 1
    leases.giveBackAll()
    await work().finally(() => (flushing -= 1))
  }

  /** `ahead`: milliseconds by which the deciding clock may be ahead of this process's clock. */
  const { lag } = stopwatch
  return { clearDoubt, send, withoutLeases, failure: () => failure, ahead: () => ahead, lag }
}

/** Measures the duration of a repeated task whose runs do not overlap. */
function createStopwatch() {
  let lastTook = 0
  let beganAt = Infinity
  return {
    time<T>(work: Promise<T>): Promise<T> {
      beganAt = performance.now()
      return work.finally(() => {
        lastTook = performance.now() - beganAt
        beganAt = Infinity
      })
    },
    /** Returns the last run's duration in milliseconds, or that of the current run so far if it is longer. */
    lag: () => Math.max(lastTook, performance.now() - beganAt),
  }
}
