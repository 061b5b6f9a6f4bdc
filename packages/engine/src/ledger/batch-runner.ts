import { within, type Database } from '../database/index.ts'
import type { Clock } from '@bourse/kit'
import type pg from 'pg'
import { batchText, withoutAdmissions, type Batch } from './batch.ts'

/** The result of `bourse.admit`. */
export interface BatchAnswer {
  readonly at: number
  readonly groups: Readonly<Record<string, GroupAnswer>>
}

/**
 * The answer for one account; `verdicts` has one letter per admission. The answer to a resent batch lacks `after` and
 * the fields below it.
 */
export interface GroupAnswer {
  readonly day: string
  readonly verdicts: string
  readonly at?: number
  /** Per admission: requests in the minute, credits used, credits left, running requests. */
  readonly after?: readonly (readonly [number, number, number | null, number])[]
  /** Requests in this minute that are leased to other replicas; omitted if there are none. */
  readonly out?: number
  /** The granted lease; slots in the order of the sent scopes. */
  readonly lease?: {
    readonly minute: number
    readonly requests: number
    readonly credits: number
    readonly slots: readonly number[]
  }
  /**
   * If a lease was granted, the account's counters excluding it: requests in the minute, credits used, credits left.
   */
  readonly row?: readonly [number, number, number | null]
  /** If a lease was granted, the number of running requests in each sent scope, excluding it. */
  readonly running?: readonly number[]
}

export interface BatchRunnerOptions {
  readonly database: Database
  readonly clock: Clock
  readonly replicaId: string
  readonly liveMs: number
}

/** Timeout in milliseconds for each statement; the pool limits the time to connect. */
const STATEMENT_MS = 5_000
const ADMIT = {
  name: 'bourse_admit',
  text: 'select bourse.admit($1, $2, $3, $4, make_interval(secs => $5)) as answer',
}

export type BatchRunner = ReturnType<typeof createBatchRunner>

/**
 * Sends batches one at a time; each is applied once or never. They use their own connection, so that admissions never
 * queue behind reads. It is opened on demand and closed after a failure.
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
    // Detects a lost connection while idle, so that the next request does not fail on it.
    opened.once('error', () => opened === client && close())
    return opened
  }

  function close(): void {
    const closing = client
    client = undefined
    closing?.release(true)
  }

  return {
    /** Applies a batch. If it throws, the batch may have been applied: call `resolve` before the next one. */
    async send(batch: Batch): Promise<BatchAnswer> {
      sequence += 1
      doubtful = batch
      const answer = await ask(batch)
      doubtful = undefined
      return answer
    },
    /**
     * Resolves a batch whose answer was lost: applies its returns unless they were already applied, and does not retry
     * its admissions. Returns the batch with its decisions, or undefined if no batch is in doubt.
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
