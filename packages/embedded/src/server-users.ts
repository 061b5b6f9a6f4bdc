import pg from 'pg'
import { SUPERUSER } from './create-cluster.ts'
import type { Postmaster } from './postmaster-file.ts'

/**
 * Every user of a server holds this advisory lock in shared mode in a separate session, so PostgreSQL counts the users
 * and forgets those whose process dies. The number is "bourse" in ASCII.
 */
const USERS_LOCK = '108230851326821'
/**
 * Errors after which a retry helps, because the server stopped or started during the connection attempt: SQLSTATEs and
 * system codes.
 */
const RETRYABLE = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'])

const WRONG_PASSWORD = '28P01'

/** A session that counts as one user of the server, or undefined if the server stopped in the meantime. */
export async function enterServer({ host, port }: Postmaster, password: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    host,
    port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    ssl: false,
    application_name: 'bourse presence',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => {
    // The handler for the "end" event takes over.
  })
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [USERS_LOCK])
    return client
  } catch (error) {
    await client.end().catch(() => {})
    if (RETRYABLE.has(codeOf(error))) return undefined
    throw explained(error)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? `${error.code}` : ''
}

function explained(cause: unknown): Error {
  const hint =
    codeOf(cause) === WRONG_PASSWORD
      ? ' The file postgres-password in the data folder does not match its database: restore the file.'
      : ''
  return new Error(
    `The embedded PostgreSQL rejected the connection: ${cause instanceof Error ? cause.message : cause}.${hint}`,
    { cause },
  )
}

/**
 * Ends a user's session; returns whether it was the last user's. Call it while holding the folder's lock, so that no
 * one joins in the meantime.
 */
export async function leaveServer(client: pg.Client): Promise<boolean> {
  try {
    const { rows } = await client.query<{ last: boolean }>(
      'select pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) as last',
      [USERS_LOCK],
    )
    return rows[0]?.last === true
  } catch {
    // The server terminated this session, so the next user decides what to do with the server.
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
