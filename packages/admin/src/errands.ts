import type { TaskParts } from '@bourse/engine/jobs'

/** Seconds without a sign of life after which what a host took is taken for broken off. */
export const LEFT_SECONDS = 60

/** What operators ask for in a table; each is done by one host. */
export interface Errands<T> {
  /** The statement that tells as failed what ended with its host: whoever asked for it asks again. */
  readonly endLeft: string
  /** The statement that takes the oldest that waits; `$1` is now. */
  readonly take: string
  readonly run: (taken: T) => Promise<void>
}

/** Whether anything waits by one of some conditions: a single statement, as an idle host asks every few seconds. */
export async function isAnyWaiting(
  { database }: Pick<TaskParts, 'database'>,
  conditions: readonly string[],
): Promise<boolean> {
  const [row] = await database.query<{ waits: boolean }>(`select ${conditions.join(' or ')} as waits`)
  return row?.waits === true
}

/** Does what waits, until nothing does; returns how much that was. */
export async function doErrands<T extends object>(
  { database, clock }: Pick<TaskParts, 'database' | 'clock'>,
  { endLeft, take, run }: Errands<T>,
  signal: AbortSignal,
): Promise<number> {
  await database.query(endLeft)
  const next = async () => (await database.query<T>(take, [clock.now()]))[0]
  let done = 0
  for (let taken = await next(); taken !== undefined && !signal.aborted; taken = await next()) {
    await run(taken)
    done += 1
  }
  return done
}
