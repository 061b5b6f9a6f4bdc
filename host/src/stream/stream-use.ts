import type { Database, Statements } from '@bourse/engine/database'
import { refuseUnavailable } from '@bourse/engine/ledger'

/** Seconds without a heartbeat after which a replica no longer counts. */
const LIVE_SECONDS = 25

const WRITE_USE = `insert into bourse.stream_use as u (scope, replica_id, taken) values ($1, $2, $3)
  on conflict (scope, replica_id) do update set taken = excluded.taken`

/** How much of each account's connection and symbol limits its streams use, across all replicas. */
export type StreamUse = ReturnType<typeof createStreamUse>

/** Counts in the database; each replica has its own rows, which are removed with it. */
export function createStreamUse(database: Database, replicaId: string) {
  const taken = new Map<string, number>()
  let writing: Promise<unknown> = Promise.resolve()

  /** Runs changes one after another, so the last number written is current. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = writing.then(work)
    writing = result.catch(() => undefined)
    return result
  }

  const takenOf = (scope: string) => taken.get(scope) ?? 0

  const write = (on: Statements, scope: string, count: number) => on.query(WRITE_USE, [scope, replicaId, count])

  /** Takes what is left under the cap, under a lock that all replicas share; resolves to the granted number. */
  const takeCapped = (scope: string, count: number, cap: number) =>
    database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`bourse.stream ${scope}`])
      await tx.query(
        'insert into bourse.replicas (id, heartbeat_at) values ($1, clock_timestamp()) on conflict (id) do nothing',
        [replicaId],
      )
      const left = cap - takenOf(scope) - (await takenByOthers(tx, scope, replicaId))
      const granted = Math.max(0, Math.min(count, left))
      if (granted > 0) await write(tx, scope, takenOf(scope) + granted)
      return granted
    })

  return {
    /** Takes up to `count` of a scope's `cap` (null: unlimited); resolves to the granted number. */
    async take(scope: string, count: number, cap: number | null): Promise<number> {
      if (cap === null || count === 0) return count
      return inTurn(async () => {
        const granted = await takeCapped(scope, count, cap).catch(refuseUnavailable)
        // Read again, because a concurrent `give` may have changed the number.
        if (granted > 0) taken.set(scope, takenOf(scope) + granted)
        return granted
      })
    },
    /**
     * Releases units. Never throws: if the write fails, the next change writes the number, or the number is removed
     * with the replica.
     */
    give(scope: string, count: number): void {
      const before = taken.get(scope)
      if (before === undefined || count === 0) return
      taken.set(scope, Math.max(0, before - count))
      inTurn(() => write(database, scope, takenOf(scope))).catch(() => undefined)
    },
    async close(): Promise<void> {
      await writing
      await database.query('delete from bourse.stream_use where replica_id = $1', [replicaId]).catch(() => undefined)
    },
  }
}

/** Units of a scope in use by the other live replicas. */
async function takenByOthers(on: Statements, scope: string, replicaId: string): Promise<number> {
  const [row] = await on.query<{ others: string }>(
    `select coalesce(sum(u.taken), 0) as others
     from bourse.stream_use u join bourse.replicas r on r.id = u.replica_id
     where u.scope = $1 and u.replica_id <> $2 and r.heartbeat_at > clock_timestamp() - make_interval(secs => $3)`,
    [scope, replicaId, LIVE_SECONDS],
  )
  return Number(row?.others ?? 0)
}
