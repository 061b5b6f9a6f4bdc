import { type Database, within } from '@bourse/database'
import type pg from 'pg'

/** A prepared statement that answers one row of text. */
export interface BatchStatement {
  readonly name: string
  readonly text: string
}

/**
 * One connection of its own for batches, so that admissions never queue behind reads. Opened when needed; a failure
 * closes it.
 */
export interface BatchConnection {
  /** Not to be called again before it has answered. When it throws, whether the statement was done is unknown. */
  row(statement: BatchStatement, values: readonly unknown[]): Promise<Readonly<Record<string, string | null>>>
  close(): void
}

/** `timeoutMs` bounds each statement; the pool bounds the connecting. */
export function createBatchConnection(database: Database, timeoutMs: number): BatchConnection {
  let client: pg.PoolClient | undefined

  async function row(statement: BatchStatement, values: readonly unknown[]) {
    client ??= await open()
    try {
      const { rows } = await within(
        timeoutMs,
        client.query<Record<string, string | null>>({ ...statement, values: [...values] }),
      )
      return rows[0] ?? {}
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

  return { row, close }
}
