import type { Source } from '@bourse/kit'
import { publisherId } from '@bourse/kit/host'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Statements } from '../../database/index.ts'
import type { Wiring } from '../../wiring/index.ts'

const CHECK_MS = 1_000
/**
 * A run that has been queued for longer than this has no host available; a run without a heartbeat for longer has lost
 * its host.
 */
const STALE_SECONDS = 90

/** Returns the task names of all of the publisher's sources. */
export const tasksOfPublisher = ({ datasets }: Pick<Wiring, 'datasets'>, { publisher }: Source): readonly string[] =>
  datasets.flatMap((dataset) =>
    dataset.sources
      .filter((source) => !source.demo && publisherId(source.publisher) === publisherId(publisher))
      .map((source) => `${dataset.id}__${source.id}`),
  )

/** Waits while a scheduled run of one of the publisher's sources is queued or in progress. */
export async function standAside(on: Statements, tasks: readonly string[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await isAnyRunning(on, tasks))) await sleep(CHECK_MS, undefined, { signal })
}

/** Whether any of the tasks is running or queued to run now. */
export async function isAnyRunning(on: Statements, tasks: readonly string[]): Promise<boolean> {
  // The table does not exist until a host has run jobs.
  const [queue] = await on.query<{ exists: boolean }>(`select to_regclass('pgboss.job') is not null as exists`)
  if (queue?.exists !== true) return false
  const recent = `clock_timestamp() - interval '${STALE_SECONDS} seconds'`
  const [row] = await on.query<{ runs: boolean }>(
    `select exists (select from pgboss.job where name = any($1) and (
       state = 'active' and coalesce(heartbeat_on, started_on) > ${recent} or
       state < 'active' and start_after between ${recent} and clock_timestamp())) as runs`,
    [tasks],
  )
  return row?.runs === true
}
