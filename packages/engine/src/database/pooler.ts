import type pg from 'pg'
import { askAlone } from './ask.ts'
import { statementsOn, type Database } from './database.ts'
import { keepsPrepared, poolingOf, type Pooling } from './pooling.ts'
import { wrongSettings } from './role-settings.ts'

/** A pooler that the host cannot use, and how an operator fixes that. */
export class PoolerProblem extends Error {
  override readonly name = 'PoolerProblem'
  readonly next: string
  constructor(message: string, next: string) {
    super(message)
    this.next = next
  }
}

/** What `DATABASE_URL` points to. */
export interface PoolerReport {
  readonly pooling: Pooling
  /** Whether named statements work. */
  readonly keepsPrepared: boolean
  /** Whether the role and the database match those of `DATABASE_DIRECT_URL`. */
  readonly isSame: boolean
  /** The first setting that does not apply. */
  readonly wrongSetting: string | undefined
}

/** Number of connections to check, because the pooler may have opened some of them before the settings changed. */
const CHECKED = 4

/** Inspects the pooler behind a pool by comparing it with the server itself. */
export async function inspectPooler(direct: Database, pool: pg.Pool): Promise<PoolerReport> {
  const pooling = await poolingOf(pool)
  const through = statementsOn((statement) => askAlone(pool, statement))
  const wrong = await Promise.all(Array.from({ length: CHECKED }, () => wrongSettings(through)))
  return {
    pooling,
    keepsPrepared: pooling !== 'transaction' || (await keepsPrepared(pool)),
    isSame: (await placeOf(direct)) === (await placeOf(through)),
    wrongSetting: wrong.flat()[0],
  }
}

/** Identifies the server, the database and the role. */
async function placeOf(on: Pick<Database, 'query'>): Promise<string> {
  const rows = await on.query(
    `select system_identifier::text as server, current_database()::text as name, current_user::text as role
     from pg_control_system()`,
  )
  return JSON.stringify(rows)
}

/** Returns why a host cannot use a pooler; undefined if it can. */
export function problemOf({ isSame, wrongSetting }: PoolerReport): PoolerProblem | undefined {
  if (!isSame)
    return new PoolerProblem(
      'DATABASE_URL and DATABASE_DIRECT_URL differ: expected one role in one database, got two.',
      'Use the same user and database in both, and set the pooler to connect as that user.',
    )
  if (wrongSetting === undefined) return undefined
  return new PoolerProblem(
    `The settings of the role do not apply behind DATABASE_URL: ${wrongSetting}.`,
    'Run "bourse migrate", then close the connections that the pooler keeps open (RECONNECT in the console of ' +
      'PgBouncer, or restart the pooler), and start again.',
  )
}

/** Throws if the address in a setting points to a pooler in transaction mode. */
export async function refusePooler({ pool }: Database, setting: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'): Promise<void> {
  const pooling = await poolingOf(pool).catch((error: unknown) => {
    if (rejectsOptions(error)) return 'transaction' as const
    throw error
  })
  if (pooling !== 'transaction') return
  throw new PoolerProblem(
    `${setting} points to a pooler: expected PostgreSQL itself, because jobs, imports and notifications need sessions.`,
    setting === 'DATABASE_URL'
      ? 'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, with the same user and database. Requests then ' +
          'use the pooler; the guide "Managed PostgreSQL" explains both.'
      : 'Set it to the address of PostgreSQL itself; the address of the pooler belongs in DATABASE_URL.',
  )
}

/**
 * PgBouncer rejects options that it cannot apply to each server connection; PostgreSQL's own messages never begin like
 * this.
 */
const rejectsOptions = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('unsupported startup parameter')
