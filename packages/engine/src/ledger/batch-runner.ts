import { within, type Database } from '../database/index.ts'
import type { Clock } from '@bourse/kit'
import type pg from 'pg'
import { batchText, withoutAdmissions, type Batch } from './batch.ts'

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
  readonly database: Database
  readonly clock: Clock
  readonly replicaId: string
  readonly liveMs: number
}

/** Bounds each statement; the pool bounds the connecting. */
const STATEMENT_MS = 5_000
const ADMIT = {
  name: 'bourse_admit',
  text: 'select bourse.admit($1, $2, $3, $4, make_interval(secs => $5)) as answer',
}

export type BatchRunner = ReturnType<typeof createBatchRunner>

/**
 * Sends batches one after the other, each of which is applied once or never. They have a connection of their own, so
 * that admissions never queue behind reads: opened when needed, closed by a failure.
 */
export function createBatchRunner({ database, clock, replicaId, liveMs }: BatchRunnerOptions) {
  let client: pg.PoolClient | undefined
  let sequence = 0
  let doubtful: Batch | undefined

  async function ask(batch: Batch): Promise<BatchAnswer> {
    const now = clock.simulated ? clock.now() : null
    const values = [replicaId, sequence, batchText(batch), now, liveMs / 1_000]
    client ??= await open()
    try {
      const { rows } = await within(STATEMENT_MS, client.query<{ answer: string }>({ ...ADMIT, values }))
      const decided: BatchAnswer = JSON.parse(rows[0]?.answer ?? '')
      return decided
    } catch (error) {
      close()
      throw error
    }
  }

  async function open(): Promise<pg.PoolClient> {
    const opened = await database.connect()
    // A server that went away while nothing was asked is noticed here, and not at the next request's expense.
    opened.once('error', () => opened === client && close())
    return opened
  }

  function close(): void {
    const closing = client
    client = undefined
    closing?.release(true)
  }

  return {
    /** Applies a batch. Where it throws, it may have been applied: `resolve` must come before the next one. */
    async send(batch: Batch): Promise<BatchAnswer> {
      sequence += 1
      doubtful = batch
      const answer = await ask(batch)
      doubtful = undefined
      return answer
    },
    /**
     * Finds out about a batch whose answer was lost: what it gives back happens now if it did not then, its admissions
     * are not tried again. Returns the batch with what it had decided, or undefined where no batch is in doubt.
     */
    async resolve() {
      if (doubtful === undefined) return undefined
      const batch = doubtful
      const answer = await ask(withoutAdmissions(batch))
      doubtful = undefined
      return { batch, answer }
    },
    isInDoubt: () => doubtful !== undefined,
    close,
  }
}
