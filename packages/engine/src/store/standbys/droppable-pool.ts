import type pg from 'pg'
import { connectFrom } from '../../database/index.ts'

/** A pool whose connections can be dropped immediately, even those in use. */
export function createDroppablePool(open: () => pg.Pool) {
  const inUse = new Set<pg.PoolClient>()
  let pool = open()
  return {
    /** Runs `work` with a connection, which is discarded if the work fails. */
    async use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
      const client = await connectFrom(pool)
      inUse.add(client)
      let broken: Error | undefined
      try {
        return await work(client)
      } catch (error) {
        broken = error instanceof Error ? error : new Error(String(error))
        throw broken
      } finally {
        inUse.delete(client)
        client.release(broken)
      }
    },
    /** Fails the statements that wait for a server that does not respond, and opens new connections from now on. */
    drop(): void {
      const dropped = pool
      pool = open()
      // The pool's clients have `end`, which closes the socket even while a statement is running.
      for (const client of inUse) void (client as unknown as pg.Client).end().catch(() => undefined)
      dropped.end().catch(() => undefined)
    },
    end: () => pool.end(),
  }
}
