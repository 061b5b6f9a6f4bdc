import { forReaders, type Database } from '../../database/index.ts'
import { createBatchInstants } from './batch-instants.ts'
import { endLease, extendLease, LEASE_MS } from './lease.ts'
import { listen } from './listen.ts'
import { readVersions, type Versions } from './versions.ts'

/** Milliseconds between regular checks, in case notices were lost. */
const POLL_MS = 2_000
/** A request renews the lease in the background if less than this time remains. */
const RENEW_MS = LEASE_MS / 2

export type VersionWatch = Awaited<ReturnType<typeof watchVersions>>

export interface VersionWatchOptions {
  readonly reads: Database
  /** Database for the lease and the notices. */
  readonly writes: Database
  readonly replicaId: string
  /** Called whenever the versions change. */
  readonly onChange: (versions: Versions) => void
  /**
   * Called for each notice, with its subject, and at each regular check, so that replicas can update other cached data.
   */
  readonly onLook?: (about?: string) => void
}

/** Watches a database's versions under a lease that publications wait for; see `lease.ts`. */
export async function watchVersions(options: VersionWatchOptions) {
  const { writes, replicaId, onLook = () => undefined } = options
  const leased = leasedVersions(options, await readVersions(options.reads))
  options.onChange(leased.current())
  const inTurn = createSequence()
  let renewing: Promise<number> | undefined
  let isLookDue = false

  function renewOnce(): Promise<number> {
    return (renewing ??= inTurn(leased.renew).finally(() => (renewing = undefined)))
  }

  /**
   * Returns versions that are recent enough for a call: versions read after the call, even if their lease has expired
   * because the database is slow, or versions from an earlier renewal whose lease is still active.
   */
  async function readAfter(call: number): Promise<Versions> {
    while ((await renewOnce()) < call && leased.left() <= 0);
    return leased.current()
  }

  /** A check that is scheduled but has not started covers all notices that arrive in the meantime. */
  function lookSoon(about?: string): void {
    onLook(about)
    if (isLookDue) return
    isLookDue = true
    inTurn(() => {
      isLookDue = false
      return leased.look()
    }).catch(() => undefined)
  }

  const listener = await listen(writes, lookSoon)
  const poll = setInterval(lookSoon, POLL_MS).unref()
  return {
    /** Returns the newest known versions. */
    current: leased.current,
    /**
     * Returns versions at least as new as every publication acknowledged before the call: the cached ones while the
     * lease is active; otherwise they are read again.
     */
    fresh(): Versions | Promise<Versions> {
      const left = leased.left()
      if (left <= 0) return readAfter(performance.now())
      if (left < RENEW_MS) renewOnce().catch(() => undefined)
      return leased.current()
    },
    instantsOf: leased.instantsOf,
    /** Milliseconds since the versions were last read. */
    age: leased.age,
    /** Checks for new versions immediately. */
    refresh: () => inTurn(leased.renew),
    async close(): Promise<void> {
      clearInterval(poll)
      listener.close()
      await inTurn(() => endLease(writes, replicaId)).catch(() => undefined)
    },
  }
}

/** Runs tasks sequentially, so that no task restores older versions. */
function createSequence(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    // Requests may wait for this task, so it does not run at background priority even if a background job started it.
    const turn = forReaders(() => last.then(work, work))
    last = turn.catch(() => undefined)
    return turn
  }
}

/** Holds the most recently read versions and their lease. Calls must not overlap. */
function leasedVersions({ reads, writes, replicaId, onChange }: VersionWatchOptions, first: Versions) {
  let current = first
  const instants = createBatchInstants(reads)
  instants.follow(first)
  /** End of the lease on this process's monotonic clock; 0 before the first lease. */
  let leasedUntil = 0
  const left = () => leasedUntil - performance.now()
  let readAt = performance.now()

  async function read(): Promise<void> {
    const began = performance.now()
    const versions = await readVersions(reads)
    readAt = began
    const isNew = versions.text !== current.text
    // Unchanged snapshot versions stay the same object, because caches use the object as their key.
    current = isNew ? versions : { ...versions, pins: current.pins }
    if (!isNew) return
    instants.follow(versions)
    onChange(versions)
  }

  /** Renews the lease; returns the start time on this process's monotonic clock. */
  async function renew(): Promise<number> {
    const began = performance.now()
    await extendLease(writes, replicaId, current.snapshot)
    await read()
    leasedUntil = began + LEASE_MS
    return began
  }

  /**
   * Checks for new versions. A publication that is waiting for this replica continues once the replica reports its
   * snapshot.
   */
  async function look(): Promise<void> {
    await read()
    if (left() <= 0) return
    const until = performance.now() + LEASE_MS
    await extendLease(writes, replicaId, current.snapshot)
    // If the lease has ended, a publication may have been acknowledged between the two statements.
    if (left() > 0) leasedUntil = until
  }

  return { current: () => current, instantsOf: instants.of, left, age: () => performance.now() - readAt, renew, look }
}
