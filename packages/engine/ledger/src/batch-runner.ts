import type { Clock } from '@bourse/kit'
import { batchText, withoutAdmissions, type Batch } from './batch.ts'
import type { BatchConnection, BatchStatement } from './batch-connection.ts'

/** What `bourse.admit` answers. */
export interface BatchAnswer {
  readonly at: number
  readonly groups: Readonly<Record<string, GroupAnswer>>
}

/**
 * One account's part; `verdicts` has one letter per admission. The answer to a batch sent again lacks what comes after.
 */
export interface GroupAnswer {
  readonly day: string
  readonly verdicts: string
  readonly at?: number
  /** Per admission: requests in the minute, credits used, credits left, requests running. */
  readonly after?: readonly (readonly [number, number, number | null, number])[]
  /** Requests of the minute that are out in leases of other replicas; left out where there are none. */
  readonly out?: number
  /** The lease that was granted; slots in the order of the scopes that were sent. */
  readonly lease?: {
    readonly minute: number
    readonly requests: number
    readonly credits: number
    readonly slots: readonly number[]
  }
  /** Beside a lease, where the account stands without it: requests in the minute, credits used, credits left. */
  readonly row?: readonly [number, number, number | null]
  /** Beside a lease, requests running without it in each scope that was sent. */
  readonly running?: readonly number[]
}

export interface BatchRunnerOptions {
  readonly connection: BatchConnection
  readonly clock: Clock
  readonly replicaId: string
  readonly liveMs: number
}

/** Sends batches one after the other, each of which is applied once or never. */
export interface BatchRunner {
  /** Applies a batch. When it throws, nobody knows whether it was applied: `resolve` must come before the next one. */
  send(batch: Batch): Promise<BatchAnswer>
  /**
   * Finds out about a batch whose answer was lost: what it gives back happens now if it did not then, its admissions
   * are not tried again. Returns the batch with what it had decided, or undefined where no batch is in doubt.
   */
  resolve(): Promise<{ readonly batch: Batch; readonly answer: BatchAnswer } | undefined>
  isInDoubt(): boolean
}

const ADMIT: BatchStatement = {
  name: 'bourse_admit',
  text: 'select bourse.admit($1, $2, $3, $4, make_interval(secs => $5)) as answer',
}

export function createBatchRunner({ connection, clock, replicaId, liveMs }: BatchRunnerOptions): BatchRunner {
  let sequence = 0
  let doubtful: Batch | undefined

  async function ask(batch: Batch): Promise<BatchAnswer> {
    const now = clock.simulated ? clock.now() : null
    const values = [replicaId, sequence, batchText(batch), now, liveMs / 1_000]
    const { answer } = await connection.row(ADMIT, values)
    const decided: BatchAnswer = JSON.parse(answer ?? '')
    return decided
  }

  async function send(batch: Batch): Promise<BatchAnswer> {
    sequence += 1
    doubtful = batch
    const answer = await ask(batch)
    doubtful = undefined
    return answer
  }

  async function resolve() {
    if (doubtful === undefined) return undefined
    const batch = doubtful
    const answer = await ask(withoutAdmissions(batch))
    doubtful = undefined
    return { batch, answer }
  }

  return { send, resolve, isInDoubt: () => doubtful !== undefined }
}
