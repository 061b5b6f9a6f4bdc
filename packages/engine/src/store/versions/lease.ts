import type { Statements } from '../../database/index.ts'

/** How long a replica may answer from the versions that it has read, in milliseconds. */
export const LEASE_MS = 1_000
/** Milliseconds between checks by a publication that waits for leases. */
const CHECK_MS = 5

/**
 * A replica's answers are never older than a publication that has been acknowledged to its publisher. A replica records
 * that it has a lease, then reads the versions, and answers from them until the lease ends. A committed publication is
 * acknowledged once every replica with an active lease has seen its transaction. Replicas are notified of publications,
 * so this takes only milliseconds; for a disconnected replica, the publication waits until its lease ends.
 *
 * The order of the replica's two statements makes this exact: a publication that commits before the versions are read
 * is included in them, and one that commits later finds the lease.
 */

/** Extends a replica's lease and records the snapshot that it has seen. */
export async function extendLease(on: Statements, replicaId: string, seen: string): Promise<void> {
  await on.query(
    `insert into bourse.version_leases as l (replica_id, seen, until)
     values ($1, $2::pg_snapshot, clock_timestamp() + make_interval(secs => $3 / 1000.0))
     on conflict (replica_id) do update set seen = excluded.seen, until = excluded.until`,
    [replicaId, seen, LEASE_MS],
    'extend_lease',
  )
}

/** Ends a replica's lease, and deletes the leases of replicas that stopped without ending them. */
export async function endLease(on: Statements, replicaId: string): Promise<void> {
  await on.query(
    `delete from bourse.version_leases where replica_id = $1 or until < clock_timestamp() - interval '1 hour'`,
    [replicaId],
  )
}

/** Waits after a commit until no active lease predates it. `transaction` is the committed transaction's `xid8`. */
export async function waitForLeases(on: Statements, transaction: string): Promise<void> {
  for (;;) {
    const [row] = await on.query<{ isSeen: boolean }>(
      `select not exists (select from bourse.version_leases
         where until > clock_timestamp() and not pg_visible_in_snapshot($1::xid8, seen)) as "isSeen"`,
      [transaction],
      'outwait_leases',
    )
    if (row?.isSeen !== false) return
    await new Promise((resolve) => setTimeout(resolve, CHECK_MS))
  }
}
