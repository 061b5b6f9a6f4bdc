import type { Statements } from '../database/index.ts'

/** A replica that was silent for so many seconds counts no more. */
export const LIVE_SECONDS = 25

/** Removes a replica that ends in order, so that its slots are free at once. */
export async function retireReplica(database: Statements, id: string): Promise<void> {
  await database.execute('delete from bourse.replica_slots where replica_id = $1', [id])
  await database.execute('delete from bourse.replicas where id = $1', [id])
}

/** Removes what replicas left behind that have been silent for a day. Their slots have long ceased to count. */
export async function sweepReplicas(database: Statements): Promise<void> {
  await database.execute(
    `with gone as (delete from bourse.replicas where heartbeat_at < clock_timestamp() - interval '1 day' returning id)
     delete from bourse.replica_slots where replica_id in (select id from gone)`,
  )
}
