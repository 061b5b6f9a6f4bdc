import { inSpan } from '../tracing/index.ts'
import { inBackground, type Database } from '../database/index.ts'
import type { Wiring } from '../wiring/index.ts'
import { markPending } from './pending-tasks.ts'
import type { Task } from './tasks.ts'

/**
 * Retries of failed work: their maximum number, the first delay in seconds, doubled with every attempt, and the maximum
 * delay.
 */
export const RETRY = { limit: 8, delay: 30, longest: 3_600 } as const

/** Outcome of a task that did not fail. */
export type Outcome =
  | { readonly state: 'done' }
  /**
   * Either the task's dataset is disabled, and the task is due again once it is enabled; or the task's source is
   * disabled, and the task waits for its next scheduled time.
   */
  | { readonly state: 'off'; readonly why: string }
  /** The publisher requires a wait: the task runs again after this number of seconds. */
  | { readonly state: 'again'; readonly seconds: number; readonly why: string }

/** A task's run, as counted by an observer. */
export interface TaskRun {
  readonly task: string
  /** `off` and `again` as returned by `runTask`; `interrupted` if the host stopped. */
  readonly outcome: 'done' | 'off' | 'again' | 'failed' | 'interrupted'
  readonly seconds: number
}

/**
 * Runs a task. `since`: time of the last check at which it was not due, if its schedule queued it. The queue retries
 * the task if it throws.
 */
export async function runTask(
  task: Task,
  { wiring, database }: { readonly wiring: Wiring; readonly database: Database },
  signal: AbortSignal,
  since?: string,
): Promise<Outcome> {
  const serving = wiring.stateOf(task.dataset)
  if (serving.state !== 'on') {
    await markPending(database, task, since)
    return { state: 'off', why: `${task.dataset.id}: ${serving.reason}` }
  }
  try {
    const attributes = { 'bourse.task': task.name, 'bourse.dataset': task.dataset.id }
    await inBackground(() => inSpan(`job ${task.name}`, { attributes }, () => task.run(signal)))
    return { state: 'done' }
  } catch (error) {
    if (isNamed(error, 'SourceOff')) return { state: 'off', why: error.message }
    const seconds = patienceOf(error)
    if (seconds === undefined) throw error
    return { state: 'again', seconds, why: error instanceof Error ? error.message : '' }
  }
}

/** Whether the publisher or its quota only requires a later retry. */
export function isDeferred(error: unknown): boolean {
  return isNamed(error, 'SourceOff') || patienceOf(error) !== undefined
}

function patienceOf(error: unknown): number | undefined {
  const isPassing = isNamed(error, 'RetryLater') || isNamed(error, 'SourceMoved')
  return isPassing && 'seconds' in error && typeof error.seconds === 'number'
    ? Math.max(1, Math.ceil(error.seconds))
    : undefined
}

/** Recognized by name: a source may bring its own copy of the kit. */
function isNamed(error: unknown, name: string): error is Error {
  return error instanceof Error && error.name === name
}
