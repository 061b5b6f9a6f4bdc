import type { Statements } from '../database/index.ts'

/** Seconds of silence after which a replica no longer counts. */
export const LIVE_SECONDS = 25

/** Repeats `beat`, which registers a replica, starting with the first call to `start`. */
export function createHeartbeat(beat: () => void, everyMs: number) {
  let timer: NodeJS.Timeout | undefined
  return {
    /** Returns false if the heartbeat had already started. */
    start(): boolean {
      if (timer !== undefined) return false
      timer = setInterval(beat, everyMs).unref()
      beat()
      return true
    },
    hasStarted: () => timer !== undefined,
    stop: () => clearInterval(timer),
  }
}

/** Removes a replica on a regular shutdown, to free its slots immediately. */
export async function retireReplica(database: Statements, id: string): Promise<void> {
  await database.execute('delete from bourse.replica_slots where replica_id = $1', [id])
  await database.execute('delete from bourse.replicas where id = $1', [id])
}

/** Removes the rows of replicas that have been silent for a day. By then, their slots no longer count. */
export async function sweepReplicas(database: Statements): Promise<void> {
  await database.execute(
    `with gone as (delete from bourse.replicas where heartbeat_at < clock_timestamp() - interval '1 day' returning id)
     delete from bourse.replica_slots where replica_id in (select id from gone)`,
  )
}
