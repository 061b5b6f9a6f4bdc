import type { Clock } from '@bourse/kit'
import type { Principal } from '../accounts/principal.ts'
import type { Admission, AdmissionRequest, Standing } from './admission.ts'
import { deliver, sharesOf, undo } from './batch-answers.ts'
import type { BatchRunner } from './batch-runner.ts'
import { makeBatch, type Waiting } from './batch.ts'
import { createDemand } from './demand.ts'
import { createPump } from './pump.ts'
import { databaseUnavailable, overloaded } from './refusals.ts'
import type { Settlements } from './settlements.ts'
import type { Shares } from './shares.ts'

const MAX_BATCH = 500
const MAX_WAITING = 10_000
/** How long what ended may wait for an admission that takes it along. */
const LINGER_MS = 5
/** How long a share is used before it is given back for another one: well within the time for which it serves. */
const SHARE_MS = 15
/** One that has been used for so long goes with a batch that is sent anyway. */
const USED_MS = 8

export interface BatchQueueOptions {
  readonly runner: BatchRunner
  readonly settlements: Settlements
  readonly shares: Shares
  /** Whether shares are asked for. */
  readonly isSharing: boolean
  readonly clock: Clock
  /** Hears of the first failure of a row of failures. */
  readonly onError: (error: Error) => void
  /** Hears where an account stands, before its caller does. */
  readonly onStanding: (principal: Principal, standing: Standing) => void
}

/** Requests that wait for admission, and the batches that they and the settlements leave in. */
export interface BatchQueue {
  decide(request: AdmissionRequest): Promise<Admission>
  /** Admits a request out of a share; undefined where it must be decided by the database. */
  admitNow(request: AdmissionRequest): Admission | undefined
  /** Sends a batch at the end of this tick, or within a few milliseconds. */
  wake(when: 'now' | 'soon'): void
  /** Sends a batch that begins after this call and gives all shares back; resolves when it has ended. */
  flush(): Promise<void>
  stop(): void
  /** Milliseconds by which the deciding clock is ahead of this process's, at most. */
  ahead(): number
  /** Milliseconds that the last batch took, or that the one under way has taken so far where that is more. */
  lag(): number
}

export function createBatchQueue(options: BatchQueueOptions): BatchQueue {
  const { runner, settlements, shares, isSharing, clock, onError, onStanding } = options
  const waiting: Waiting[] = []
  const demand = createDemand()
  let answered = { at: 0, sentAt: -Infinity }
  let flushing = 0
  let ahead = 0
  let lastTook = 0
  let sentAt: number | undefined
  let isAway = false
  const pump = createPump({
    work: nextBatch,
    isWaiting: () => waiting.length > 0,
    patience,
  })

  function patience(): number | undefined {
    if (!settlements.isEmpty() || runner.isInDoubt()) return LINGER_MS
    return shares.isEmpty() ? undefined : SHARE_MS
  }

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
    const before = clock.millis()
    const begin = performance.now()
    const ending = endingAt(begin, taken)
    const wants = flushing > 0 ? [] : ending.flatMap((accountId) => demand.want(accountId, begin) ?? [])
    shares.giveBack(ending)
    const batch = makeBatch(taken, settlements.take(), wants)
    sentAt = begin
    const answer = await runner.send(batch).finally(() => {
      lastTook = performance.now() - begin
      sentAt = undefined
    })
    ahead = answer.at - before
    isAway = false
    answered = { at: answer.at, sentAt: begin }
    deliver(batch, answer, onStanding)
    for (const [accountId, share] of sharesOf(batch, answer, begin)) shares.open(accountId, share)
    admitWaiting()
  }

  /** Accounts whose shares go back with a batch: those that it decides about anyway, so that it does without them, and those whose time has come. */
  function endingAt(now: number, taken: readonly Waiting[]): readonly string[] {
    const accounts = taken.map(({ request }) => request.principal.accountId)
    return [...new Set([...accounts, ...shares.due(flushing > 0 ? Infinity : now - USED_MS)])]
  }

  /** Those who came while the batch was under way need not wait for the next one where a share has come. */
  function admitWaiting(): void {
    if (shares.isEmpty()) return
    const left: Waiting[] = []
    for (const one of waiting.splice(0, MAX_BATCH)) {
      const admission = fromShare(one.request)
      if (admission !== undefined) one.resolve(admission)
      else {
        shares.close(one.request.principal.accountId)
        left.push(one)
      }
    }
    waiting.unshift(...left)
  }

  function fromShare(request: AdmissionRequest): Admission | undefined {
    return shares.admit(request, decidingAt)
  }

  /** By the latest that the deciding clock may show: its time is told in whole milliseconds, and was read after the batch was sent. */
  function decidingAt(): number {
    return clock.simulated ? clock.millis() : Math.ceil(answered.at + 1 + performance.now() - answered.sentAt)
  }

  function admitNow(request: AdmissionRequest): Admission | undefined {
    if (shares.isEmpty()) return undefined
    const admission = fromShare(request)
    if (admission !== undefined) demand.note(request, performance.now())
    return admission
  }

  const lag = () => (sentAt === undefined ? lastTook : Math.max(lastTook, performance.now() - sentAt))

  function failed(callers: readonly Waiting[], error: unknown): false {
    if (!isAway) onError(error instanceof Error ? error : new Error(String(error)))
    isAway = true
    shares.giveBack(shares.due(Infinity))
    for (const { reject } of callers) reject(databaseUnavailable(error))
    return false
  }

  async function decide(request: AdmissionRequest): Promise<Admission> {
    if (waiting.length >= MAX_WAITING) throw overloaded('Too many requests wait to be admitted. Try again soon.')
    shares.close(request.principal.accountId)
    if (isSharing) demand.note(request, performance.now())
    return new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject })
      pump.now()
    })
  }

  async function flush(): Promise<void> {
    flushing += 1
    demand.forget()
    await pump.flush().finally(() => (flushing -= 1))
  }

  return { decide, admitNow, wake: (when) => pump[when](), flush, stop: pump.stop, ahead: () => ahead, lag }
}
