import type { Statements } from '../../database/index.ts'

/** Milliseconds for which a replica may answer from the versions that it has read. */
export const LEASE_MS = 1_000
/** Milliseconds between two looks of a publication that waits. */
const LOOK_MS = 5

/*
 * What a replica answers is never older than a publication that was acknowledged to its publisher. A replica writes
 * down that it holds a lease, then reads the versions, and answers from these until the lease ends. A publication that
 * has committed is acknowledged once every running lease has seen its transaction: notices make that a matter of
 * milliseconds, and a replica that is cut off is waited for until its lease has ended.
 *
 * The order of the two statements of a replica is what makes it exact. A publication that commits before the versions
 * are read is seen by them; one that commits later finds the lease.
 */

/** Extends the lease of a replica, and tells what it has seen. */
export async function extendLease(on: Statements, replicaId: string, seen: string): Promise<void> {
  await on.query(
    `insert into bourse.version_leases as l (replica_id, seen, until)
     values ($1, $2::pg_snapshot, clock_timestamp() + make_interval(secs => $3 / 1000.0))
     on conflict (replica_id) do update set seen = excluded.seen, until = excluded.until`,
    [replicaId, seen, LEASE_MS],
    'extend_lease',
  )
}

/** Ends the lease of a replica, and forgets those of replicas that ended without a word. */
export async function endLease(on: Statements, replicaId: string): Promise<void> {
  await on.query(
    `delete from bourse.version_leases where replica_id = $1 or until < clock_timestamp() - interval '1 hour'`,
    [replicaId],
  )
}

/** Waits, after a commit, until no running lease is of before it. `transaction`: the `xid8` of what was committed. */
export async function outwaitLeases(on: Statements, transaction: string): Promise<void> {
  for (;;) {
    const [row] = await on.query<{ isSeen: boolean }>(
      `select not exists (select from bourse.version_leases
         where until > clock_timestamp() and not pg_visible_in_snapshot($1::xid8, seen)) as "isSeen"`,
      [transaction],
      'outwait_leases',
    )
    if (row?.isSeen !== false) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
