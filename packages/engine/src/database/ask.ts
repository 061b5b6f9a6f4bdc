import type pg from 'pg'
import { SpanKind, type SpanOptions } from '@opentelemetry/api'
import { inSpan } from '../tracing/index.ts'
import { afterWait, noteAnswer } from './connect-from.ts'

/**
 * Maximum wait in milliseconds for the result of a standalone statement. After that, the connection is discarded,
 * because a frozen database would otherwise block all connections permanently. Sessions and transactions have no limit:
 * an import may run for any length of time.
 */
export const ANSWER_MS = 30_000

/** A statement with its values. `name` makes it a prepared statement on the connection. */
export interface Statement {
  readonly text: string
  readonly values: unknown[]
  readonly name?: string | undefined
  readonly rowMode?: 'array'
}

/** Returns the statement without its name, so that it is not prepared. */
export const withoutName = (statement: Statement): Statement => ({ ...statement, name: undefined })

const SPAN: SpanOptions = { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql' } }
const FIRST_WORD = /^\s*(?:--[^\n]*\n\s*)*([a-z]+)/i

/** Runs a statement in a span named after its first word; the text is omitted, because it may contain values. */
function traced({ text }: Statement, work: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
  return inSpan('postgresql', SPAN, (span) => {
    const operation = span === undefined ? undefined : FIRST_WORD.exec(text)?.[1]?.toUpperCase()
    if (operation !== undefined) span?.updateName(operation).setAttribute('db.operation.name', operation)
    return work()
  })
}

export type Ask = (statement: Statement) => Promise<pg.QueryResult>

/**
 * Runs a statement on a connection. Uses the callback API: with pg's promises or its `query_timeout` option, rows
 * survive two young-generation collections although nothing references them, and fill the old generation.
 */
export const askOn = (client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> =>
  traced(statement, () => send(client, statement))

async function send(client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> {
  try {
    return await new Promise((resolve, reject) =>
      client.query(statement, (error: Error | null, result) => {
        if (error === null) resolve(result)
        else reject(error)
      }),
    )
  } catch (error) {
    throw withCallerStack(error)
  }
}

/**
 * Runs a statement on a connection from the pool and discards the connection if no result arrives. If the statement was
 * prepared before a migration changed the columns, it runs again without a name, because a pooler keeps the outdated
 * statement for all its clients; the first attempt had no effect.
 */
export async function askAlone(pool: pg.Pool, statement: Statement, answerMs = ANSWER_MS): Promise<pg.QueryResult> {
  try {
    return await askOnce(pool, statement, answerMs)
  } catch (error) {
    if (!isOutdated(error)) throw error
    return askOnce(pool, withoutName(statement), answerMs)
  }
}

/** Whether PostgreSQL reports that a table's columns changed after a statement on it was prepared. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.startsWith('cached plan')

const askOnce = (pool: pg.Pool, statement: Statement, answerMs: number): Promise<pg.QueryResult> =>
  traced(statement, () => sendAlone(pool, statement, answerMs))

async function sendAlone(pool: pg.Pool, statement: Statement, answerMs: number): Promise<pg.QueryResult> {
  const since = performance.now()
  try {
    return await new Promise((resolve, reject) =>
      pool.connect((unconnected, client, release) => {
        if (client === undefined) return reject(afterWait(pool, since, unconnected ?? new Error('no connection')))
        let isOver = false
        const end = (settle: () => void, error?: Error) => {
          if (isOver) return
          isOver = true
          clearTimeout(late)
          release(error)
          settle()
        }
        const fail = (error: Error) => end(() => reject(error), error)
        const late = setTimeout(fail, answerMs, new Error('Query read timeout'))
        client.query(statement, (error: Error | null, result) => {
          if (error !== null) return fail(error)
          noteAnswer(pool)
          end(() => resolve(result))
        })
      }),
    )
  } catch (error) {
    throw withCallerStack(error)
  }
}

/** Returns the error with a stack trace that points to the caller instead of the socket. */
function withCallerStack(error: unknown): unknown {
  if (error instanceof Error) Error.captureStackTrace(error)
  return error
}
