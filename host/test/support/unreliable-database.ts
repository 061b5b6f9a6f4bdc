import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../src/storage/database.ts'

/**
 * What happens to a batch on its way: `sound`: nothing; `unsent`: it never reaches the server; `unanswered`: it is done, but the answer is lost;
 * `late`: the caller gives up, and the server gets it only later, as from a network that kept it.
 */
export type Fault = 'sound' | 'unsent' | 'unanswered' | 'late'

/** A database whose connections fail as told, batch by batch. `settled` resolves when nothing is under way any more. */
export function unreliableDatabase(
  database: Database,
  nextFault: () => Fault,
): Database & { settled(): Promise<void> } {
  const underway = new Set<Promise<unknown>>()

  async function connect(): Promise<pg.PoolClient> {
    const client = await database.connect()
    const query = async (config: pg.QueryConfig) => {
      const fault = nextFault()
      if (fault === 'late') track(sendLater(config))
      if (fault === 'unsent' || fault === 'late') throw new Error('connection reset')
      const result = await client.query(config)
      if (fault === 'unanswered') throw new Error('connection reset')
      return result
    }
    return Object.assign(Object.create(client), { query, release: (how: boolean) => client.release(how) })
  }

  async function sendLater({ text, values }: pg.QueryConfig): Promise<void> {
    await sleep(20)
    await database.query(text, values)
  }

  function track(work: Promise<unknown>): void {
    underway.add(work)
    void work.finally(() => underway.delete(work))
  }

  return { ...database, connect, settled: async () => void (await Promise.all(underway)) }
}
