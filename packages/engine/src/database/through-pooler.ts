import type pg from 'pg'
import { askAlone, withoutName, type Ask } from './ask.ts'
import { isInBackground } from './background.ts'
import { statementsOn, transactionOn, type Database } from './database.ts'
import { createPool } from './pool.ts'
import { inspectPooler, problemOf } from './pooler.ts'

export interface PoolerOptions {
  /** The pooler's address, with the role and the database of the direct connection. */
  readonly connection: pg.PoolConfig
  readonly max: number
}

/** Creates a pool of connections to a pooler. */
export const createPoolerPool = ({ connection, max }: PoolerOptions): pg.Pool =>
  createPool({ connection, max, applicationName: 'bourse', isPooled: true })

/**
 * Returns a database whose requests use a pooler in transaction mode for single statements and for transactions.
 * Sessions, locks, notifications and background work use the direct connection. Throws if the pooler cannot be used.
 * Closing it leaves the direct connection open.
 */
export async function throughPooler(direct: Database, options: PoolerOptions): Promise<Database> {
  const pool = createPoolerPool(options)
  try {
    const report = await inspectPooler(direct, pool)
    const problem = problemOf(report)
    if (problem !== undefined) throw problem
    return databaseOn(direct, pool, report.keepsPrepared)
  } catch (error) {
    await pool.end()
    throw error
  }
}

function databaseOn(direct: Database, pool: pg.Pool, isPrepared: boolean): Database {
  const ask: Ask = (statement) =>
    isInBackground() ? direct.ask(statement) : askAlone(pool, isPrepared ? statement : withoutName(statement))
  return {
    ...direct,
    ...statementsOn(ask),
    ask,
    pool,
    transaction: (work) => (isInBackground() ? direct.transaction(work) : transactionOn(pool, work, { isPrepared })),
    close: () => pool.end(),
  }
}
