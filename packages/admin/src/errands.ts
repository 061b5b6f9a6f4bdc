import type { TaskParts } from '@bourse/engine/jobs'

/** Seconds without a heartbeat after which a host's tasks count as abandoned. */
export const ABANDONED_SECONDS = 60

/** A table of tasks that operators request; one host runs each task. */
export interface Errands<T> {
  /** The statement that marks abandoned tasks as failed; the operator then requests them again. */
  readonly failAbandoned: string
  /** The statement that claims the oldest queued task; `$1` is now. */
  readonly take: string
  readonly run: (taken: T) => Promise<void>
}

/**
 * Returns whether any of several conditions finds a queued task. Uses one statement, because idle hosts poll every few
 * seconds.
 */
export async function isAnyWaiting(
  { database }: Pick<TaskParts, 'database'>,
  conditions: readonly string[],
): Promise<boolean> {
  const [row] = await database.query<{ waits: boolean }>(`select ${conditions.join(' or ')} as waits`)
  return row?.waits === true
}

/** Runs queued tasks until none are left; returns how many ran. */
export async function doErrands<T extends object>(
  { database, clock }: Pick<TaskParts, 'database' | 'clock'>,
  { failAbandoned, take, run }: Errands<T>,
  signal: AbortSignal,
): Promise<number> {
  await database.query(failAbandoned)
  const next = async () => (await database.query<T>(take, [clock.now()]))[0]
  let done = 0
  for (let taken = await next(); taken !== undefined && !signal.aborted; taken = await next()) {
    await run(taken)
    done += 1
  }
  return done
}
