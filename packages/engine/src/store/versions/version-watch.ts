import { forReaders, type Database } from '../../database/index.ts'
import { createBatchInstants } from './batch-instants.ts'
import { endLease, extendLease, LEASE_MS } from './lease.ts'
import { listen } from './listen.ts'
import { readVersions, type Versions } from './versions.ts'

/** Milliseconds between two looks, for notices that were lost. */
const POLL = 2_000
/** A lease that has less left than this is renewed in the background when a request comes. */
const RENEW_MS = LEASE_MS / 2

export type VersionWatch = Awaited<ReturnType<typeof watchVersions>>

export interface VersionWatchOptions {
  readonly reads: Database
  /** Where the lease is written and notices are heard. */
  readonly writes: Database
  readonly replicaId: string
  /** Runs whenever the versions are new. */
  readonly onChange: (versions: Versions) => void
  /** Runs at each notice, with what it is about, and at each regular look, for what else replicas follow. */
  readonly onLook?: (about?: string) => void
}

/** Watches the versions of a database, under a lease that publications wait for: see `lease.ts`. */
export async function watchVersions(options: VersionWatchOptions) {
  const { writes, replicaId, onLook = () => undefined } = options
  const leased = leasedVersions(options, await readVersions(options.reads))
  options.onChange(leased.current())
  const inTurn = oneAfterTheOther()
  let renewing: Promise<number> | undefined
  let isLookDue = false

  function renewOnce(): Promise<number> {
    return (renewing ??= inTurn(leased.renew).finally(() => (renewing = undefined)))
  }

  /**
   * However slow the database is: what was read after the call is new enough for it, also where the lease ended
   * meanwhile. A renewal that began before it counts as long as its lease runs.
   */
  async function readAfter(call: number): Promise<Versions> {
    while ((await renewOnce()) < call && leased.left() <= 0);
    return leased.current()
  }

  /** Notices that come while a look is due are answered by it. */
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
  const poll = setInterval(lookSoon, POLL).unref()
  return {
    /** The newest versions that it knows. */
    current: leased.current,
    /**
     * Versions that are not older than any publication that was acknowledged before the call: those at hand while the
     * lease runs, else read again.
     */
    fresh(): Versions | Promise<Versions> {
      const left = leased.left()
      if (left <= 0) return readAfter(performance.now())
      if (left < RENEW_MS) renewOnce().catch(() => undefined)
      return leased.current()
    },
    instantsOf: leased.instantsOf,
    /** Looks at once. */
    refresh: () => inTurn(leased.renew),
    async close(): Promise<void> {
      clearInterval(poll)
      listener.close()
      await inTurn(() => endLease(writes, replicaId)).catch(() => undefined)
    },
  }
}

/** Runs work one after the other, so that nobody goes back to what was read before. */
function oneAfterTheOther(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    // Requests wait for all of it, also where a job has begun it.
    const turn = forReaders(() => last.then(work, work))
    last = turn.catch(() => undefined)
    return turn
  }
}

/** The versions that were read last, and the lease under which they were. Its work is to be done in turn. */
function leasedVersions({ reads, writes, replicaId, onChange }: VersionWatchOptions, first: Versions) {
  let current = first
  const instants = createBatchInstants(reads)
  instants.follow(first)
  /** By the timer of this process; 0 where nothing was leased yet. */
  let leasedUntil = 0
  const left = () => leasedUntil - performance.now()

  async function read(): Promise<void> {
    const versions = await readVersions(reads)
    const isNew = versions.text !== current.text
    // The same pins are the same object: what was read at them is found again by that.
    current = isNew ? versions : { ...versions, pins: current.pins }
    if (!isNew) return
    instants.follow(versions)
    onChange(versions)
  }

  /** Returns when it began, by the timer of this process. */
  async function renew(): Promise<number> {
    const began = performance.now()
    await extendLease(writes, replicaId, current.snapshot)
    await read()
    leasedUntil = began + LEASE_MS
    return began
  }

  /** A publication that waits for this replica goes on as soon as it is told what was seen. */
  async function look(): Promise<void> {
    await read()
    if (left() <= 0) return
    const until = performance.now() + LEASE_MS
    await extendLease(writes, replicaId, current.snapshot)
    // Where the lease ended meanwhile, something may have been acknowledged between the two statements.
    if (left() > 0) leasedUntil = until
  }

  return { current: () => current, instantsOf: instants.of, left, renew, look }
}
