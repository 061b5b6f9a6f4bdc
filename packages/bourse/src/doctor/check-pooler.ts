import { createPoolerPool, inspectPooler, problemOf, type Database, type PoolerReport } from '@bourse/engine/database'
import type { Config } from '@bourse/engine/wiring'
import { poolerOf } from '@bourse/host/parts'
import { explain } from '../explain.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

const CHECK = 'pooler'

/** Checks whether requests can use the pooler in `database_url`, and which features the pooler lacks. */
export async function checkPooler(config: Config, direct: Database): Promise<readonly Finding[]> {
  const pooler = poolerOf(config)
  if (pooler === undefined) return []
  const pool = createPoolerPool(pooler)
  try {
    return [findingOf(await inspectPooler(direct, pool))]
  } catch (error) {
    const { message, next } = explain(error, 'doctor')
    return [fail(CHECK, `DATABASE_URL: ${message}`, next)]
  } finally {
    await pool.end()
  }
}

function findingOf(report: PoolerReport): Finding {
  const problem = problemOf(report)
  if (problem !== undefined) return fail(CHECK, problem.message, problem.next)
  if (report.pooling === 'none')
    return ok(CHECK, 'DATABASE_URL points to PostgreSQL itself, so DATABASE_DIRECT_URL is not needed')
  if (report.keepsPrepared) return ok(CHECK, `requests use a pooler in ${report.pooling} mode and prepared statements`)
  return warn(
    CHECK,
    'the pooler keeps no prepared statements: the server parses and plans each statement of a request',
    'use PgBouncer 1.21 or later with max_prepared_statements above 0; a host checks this when it starts',
  )
}
