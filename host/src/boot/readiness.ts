import {
  answersBeyond,
  isFull,
  NO_ANSWER,
  POOL_EXHAUSTED,
  troubleOf,
  within,
  type Trouble,
} from '@bourse/engine/database'
import { refuseNewerSchema, UpgradeRefused } from '@bourse/engine/store'
import { memoizeFor } from '../http/memoize-for.ts'
import type { Engine } from '../request/engine.ts'
import { NEWEST_STEP } from './migrations.ts'

/** How long a check's result is reused, in milliseconds. */
const FRESH_MS = 1_000
/** Maximum milliseconds for a probe's checks, and then for a connection outside the pool. */
const CHECK_MS = 4_000
const OUTSIDE_POOL_MS = 1_000

/** Returns what prevents a host from serving requests; undefined if nothing does. */
export type Readiness = () => Promise<Trouble | undefined>

/**
 * Checks, at most once per second, what every request needs: versions under a valid lease, a working ledger, and a read
 * on a pooled connection.
 */
export function createReadiness({ database, freshVersions, ledger }: Engine): Readiness {
  async function checkRequestPath(): Promise<void> {
    await freshVersions()
    await ledger.check()
    await refuseNewerSchema(database, NEWEST_STEP)
  }

  async function explained(error: unknown): Promise<Trouble> {
    if (error instanceof UpgradeRefused) return { name: 'schema-too-new', message: error.message, next: error.next }
    const isCrowded = isFull(database.pool) && (await answersBeyond(database.pool, OUTSIDE_POOL_MS))
    return isCrowded ? POOL_EXHAUSTED : (troubleOf(error) ?? NO_ANSWER)
  }

  return memoizeFor(FRESH_MS, () => within(CHECK_MS, checkRequestPath()).then(() => undefined, explained))
}
