import type { Clock } from '@bourse/kit'
import type { Principal } from '../accounts/principal.ts'
import type { Admission, AdmissionRequest, Standing } from './admission.ts'
import { deliver, undo } from './batch-answers.ts'
import type { BatchRunner } from './batch-runner.ts'
import { makeBatch, type Waiting } from './batch.ts'
import { createPump } from './pump.ts'
import { databaseUnavailable, overloaded } from './refusals.ts'
import type { Settlements } from './settlements.ts'

const MAX_BATCH = 500
const MAX_WAITING = 10_000

export interface BatchQueueOptions {
  readonly runner: BatchRunner
  readonly settlements: Settlements
  readonly clock: Clock
  /** Hears of the first failure of a row of failures. */
  readonly onError: (error: Error) => void
  /** Hears where an account stands, before its caller does. */
  readonly onStanding: (principal: Principal, standing: Standing) => void
}

/** Requests that wait for admission, and the batches that they and the settlements leave in. */
export interface BatchQueue {
  decide(request: AdmissionRequest): Promise<Admission>
  /** Sends a batch at the end of this tick, or within a few milliseconds. */
  wake(when: 'now' | 'soon'): void
  /** Sends a batch that begins after this call; resolves when it has ended. */
  flush(): Promise<void>
  stop(): void
  /** Milliseconds by which the deciding clock is ahead of this process's, at most. */
  ahead(): number
  /** Milliseconds that the last batch took, or that the one under way has taken so far where that is more. */
  lag(): number
}

export function createBatchQueue({ runner, settlements, clock, onError, onStanding }: BatchQueueOptions): BatchQueue {
  const waiting: Waiting[] = []
  let ahead = 0
  let lastTook = 0
  let sentAt: number | undefined
  let isAway = false
  const pump = createPump({
    work: nextBatch,
    isWaiting: () => waiting.length > 0,
    isIdle: () => settlements.isEmpty() && !runner.isInDoubt(),
  })

  /** Sends what waits; true where the database answered. What is settled is not taken up before a batch in doubt is cleared. */
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
    const begin = performance.now()
    sentAt = begin
    const answer = await runner.send(batch).finally(() => {
      lastTook = performance.now() - begin
      sentAt = undefined
    })
    ahead = answer.at - before
    isAway = false
    deliver(batch, answer, onStanding)
  }

  const lag = () => (sentAt === undefined ? lastTook : Math.max(lastTook, performance.now() - sentAt))

  function failed(callers: readonly Waiting[], error: unknown): false {
    if (!isAway) onError(error instanceof Error ? error : new Error(String(error)))
    isAway = true
    for (const { reject } of callers) reject(databaseUnavailable(error))
    return false
  }

  async function decide(request: AdmissionRequest): Promise<Admission> {
    if (waiting.length >= MAX_WAITING) throw overloaded('Too many requests wait to be admitted. Try again soon.')
    return new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject })
      pump.now()
    })
  }

  return { decide, wake: (when) => pump[when](), flush: pump.flush, stop: pump.stop, ahead: () => ahead, lag }
}
