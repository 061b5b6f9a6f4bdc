import type pg from 'pg'
import { afterWait, noteAnswer } from './connect-from.ts'

/**
 * Longest wait for the answer to a statement on its own, after which its connection is given up: a frozen database
 * would hold all of them for ever. Sessions and transactions are not bounded, for an import may take as long as it
 * takes.
 */
export const ANSWER_MS = 30_000

/** A statement with what it needs to be run; `name` makes it a prepared one of the connection. */
export interface Statement {
  readonly text: string
  readonly values: unknown[]
  readonly name?: string | undefined
  readonly rowMode?: 'array'
}

export type Ask = (statement: Statement) => Promise<pg.QueryResult>

/**
 * Runs a statement on a connection. By callback: where pg makes the promise, or counts its `query_timeout`, rows
 * outlive two collections of the young generation although nobody has them any more, and fill the old one.
 */
export async function askOn(client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> {
  try {
    return await new Promise((resolve, reject) =>
      client.query(statement, (error: Error | null, result) => {
        if (error === null) resolve(result)
        else reject(error)
      }),
    )
  } catch (error) {
    throw told(error)
  }
}

/**
 * Runs a statement on a connection of the pool, and gives that up where no answer comes. One that the connection has
 * prepared for the columns of before a migration runs again on another: nothing was done yet.
 */
export async function askAlone(pool: pg.Pool, statement: Statement, answerMs = ANSWER_MS): Promise<pg.QueryResult> {
  for (let tries = 0; ; tries++)
    try {
      return await askOnce(pool, statement, answerMs)
    } catch (error) {
      if (!isOutdated(error) || tries >= pool.options.max) throw error
    }
}

/** What PostgreSQL says where a table has other columns than when a statement on it was prepared. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.startsWith('cached plan')

async function askOnce(pool: pg.Pool, statement: Statement, answerMs: number): Promise<pg.QueryResult> {
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
    throw told(error)
  }
}

/** An error whose stack leads to whoever asked, and not to the socket that the answer came from. */
function told(error: unknown): unknown {
  if (error instanceof Error) Error.captureStackTrace(error)
  return error
}
