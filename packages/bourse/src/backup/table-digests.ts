import type { Database, Statements } from '@bourse/engine/database'
import { quoteName } from '@bourse/engine/store'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandFailure } from '../command-failure.ts'
import type { TableDigest } from './manifest.ts'

/** A table, such as a record table. */
interface Table {
  readonly schema: string
  readonly name: string
  /** The columns that count; all by default. */
  readonly columns?: readonly string[]
}

/** Schemas without records: the host's own, the job queue's, and those of PostgreSQL and its extensions. */
const OTHER_SCHEMAS = `n.nspname not in ('bourse', 'pgboss', 'public', 'information_schema')
  and not starts_with(n.nspname, 'pg_')`

/** All record tables, in order. */
export function recordTables(on: Statements): Promise<readonly Table[]> {
  return on.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence = 'p' and ${OTHER_SCHEMAS} order by 1, 2`,
  )
}

const nameOf = ({ schema, name }: Table): string => `${quoteName(schema)}.${quoteName(name)}`

const rowsOf = (table: Table): string =>
  table.columns === undefined
    ? nameOf(table)
    : `(select ${table.columns.map(quoteName).join(', ')} from ${nameOf(table)})`

/**
 * Counts a table's rows and adds up their hashes: the result is the same for the same rows, in any order on disk.
 * PostgreSQL does not change these hashes between releases, because hash partitioning depends on them.
 */
export async function digestOf(on: Statements, table: Table): Promise<TableDigest> {
  const [row] = await on.query<{ rows: string; digest: string }>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended("a row"::text, 0)::numeric), 0)::text as digest
     from ${rowsOf(table)} as "a row"`,
  )
  return { table: `${table.schema}.${table.name}`, rows: row?.rows ?? '', digest: row?.digest ?? '' }
}

/** Digests of all record tables. */
export async function digestAll(on: Statements, report: (table: string) => void): Promise<readonly TableDigest[]> {
  const digests: TableDigest[] = []
  for (const table of await recordTables(on)) {
    report(`${table.schema}.${table.name}`)
    digests.push(await digestOf(on, table))
  }
  return digests
}

/** Maximum time in milliseconds for which record writers wait for a lock that is itself waiting for another writer. */
const LOCK_MS = 500
const PAUSE_MS = 1_000
const ATTEMPTS = 1_800
/** SQLSTATEs that justify another attempt: a lock not granted in time, a deadlock, a table dropped in the meantime. */
const AGAIN = new Set(['55P03', '40P01', '42P01'])

/**
 * Runs `stop` while nothing writes records, and returns the digests as of that moment. Writers wait only while `stop`
 * runs: the digests are computed from a snapshot taken before they continue.
 */
export function digestAtStop(
  database: Database,
  stop: () => Promise<void>,
  { signal, report }: { readonly signal: AbortSignal; readonly report: (table: string) => void },
): Promise<readonly TableDigest[]> {
  return database.apart((own) =>
    own.transaction(async (reading) => {
      await liftTimeouts(reading)
      for (let attempt = 1; !(await stoppedBetween(database, reading, stop)); attempt++) {
        if (attempt === ATTEMPTS)
          throw new CommandFailure(
            'The backup could not complete, because records were being written continuously.',
            'Back up again when fewer sources and imports are running.',
          )
        await sleep(PAUSE_MS, undefined, { signal })
      }
      return digestAll(reading, report)
    }),
  )
}

/** Lets a transaction take as long as it needs. */
export async function liftTimeouts(tx: Statements): Promise<void> {
  await tx.query('set local statement_timeout = 0')
  await tx.query('set local idle_in_transaction_session_timeout = 0')
}

/** Whether the locks were granted, so that `stop` ran and `reading` has a snapshot from the same moment. */
async function stoppedBetween(database: Database, reading: Statements, stop: () => Promise<void>): Promise<boolean> {
  try {
    await database.apart((own) =>
      own.transaction(async (locking) => {
        await liftTimeouts(locking)
        await locking.query(`set local lock_timeout = '${LOCK_MS}ms'`)
        const tables = await recordTables(locking)
        if (tables.length > 0) await locking.query(`lock table ${tables.map(nameOf).join(', ')} in share mode`)
        await takeSnapshot(reading)
        await stop()
      }),
    )
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && AGAIN.has(String(error.code))) return false
    throw error
  }
}

/** Makes a transaction that has read nothing yet see the database as it is now, until it ends. */
export async function takeSnapshot(reading: Statements): Promise<void> {
  await reading.query('set transaction isolation level repeatable read, read only')
  await reading.query('select 1 from pg_class limit 1')
}

/** Describes each table whose rows differ from those backed up. */
export function differencesOf(expected: readonly TableDigest[], found: readonly TableDigest[]): readonly string[] {
  const restored = new Map(found.map((digest) => [digest.table, digest]))
  return expected.flatMap(({ table, rows, digest }) => {
    const got = restored.get(table)
    if (got === undefined) return [`${table}: expected ${rows} rows, got no table`]
    if (got.rows !== rows) return [`${table}: expected ${rows} rows, got ${got.rows}`]
    return got.digest === digest ? [] : [`${table}: ${rows} rows as expected, but with different values`]
  })
}
