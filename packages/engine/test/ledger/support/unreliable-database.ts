import type { Database } from '../../../src/database/index.ts'
import type pg from 'pg'

/**
 * What happens to a batch: `sound`: nothing; `unsent`: it never reaches the server; `unanswered`: it is applied, but
 * the response is lost; `late`: the caller gives up, and the server receives it only when `deliverLate` is called, as
 * if a network had delayed it.
 */
export type Fault = 'sound' | 'unsent' | 'unanswered' | 'late'

/** A database whose connections fail as specified, batch by batch. */
export function unreliableDatabase(
  database: Database,
  nextFault: () => Fault,
): Database & { deliverLate(): Promise<void> } {
  const late: pg.QueryConfig[] = []

  async function connect(): Promise<pg.PoolClient> {
    const client = await database.connect()
    const query = async (config: pg.QueryConfig) => {
      const fault = nextFault()
      if (fault === 'late') late.push(config)
      if (fault === 'unsent' || fault === 'late') throw new Error('connection reset')
      const result = await client.query(config)
      if (fault === 'unanswered') throw new Error('connection reset')
      return result
    }
    return Object.assign(Object.create(client), { query, release: (how: boolean) => client.release(how) })
  }

  async function deliverLate(): Promise<void> {
    await Promise.all(late.splice(0).map(({ text, values }) => database.query(text, values)))
  }

  return { ...database, connect, deliverLate }
}
