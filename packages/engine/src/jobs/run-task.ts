import { inBackground, type Database } from '../database/index.ts'
import type { Wiring } from '../wiring/index.ts'
import { oweAgain } from './owed-tasks.ts'
import type { Task } from './tasks.ts'

/** How often work that failed is tried again, and when: in seconds, doubled with every attempt up to a longest wait. */
export const RETRY = { limit: 8, delay: 30, longest: 3_600 } as const

/** What came of a task that did not fail. */
export type Outcome =
  | { readonly state: 'done' }
  /** Its dataset is off, and what it waits for is owed again; or its source is, until its next schedule. */
  | { readonly state: 'off'; readonly why: string }
  /** Its publisher asks for patience: it runs again after so many seconds. */
  | { readonly state: 'again'; readonly seconds: number; readonly why: string }

/**
 * Runs a task, which its schedule may have made due `since` some look. What it throws is for the queue to try again.
 */
export async function runTask(
  task: Task,
  { wiring, database }: { readonly wiring: Wiring; readonly database: Database },
  signal: AbortSignal,
  since?: string,
): Promise<Outcome> {
  const serving = wiring.stateOf(task.dataset)
  if (serving.state !== 'on') {
    await oweAgain(database, task, since)
    return { state: 'off', why: `${task.dataset.id}: ${serving.reason}` }
  }
  try {
    await inBackground(() => task.run(signal))
    return { state: 'done' }
  } catch (error) {
    if (isNamed(error, 'SourceOff')) return { state: 'off', why: error.message }
    const seconds = patienceOf(error)
    if (seconds === undefined) throw error
    return { state: 'again', seconds, why: error instanceof Error ? error.message : '' }
  }
}

/** Whether the publisher, or its quota, only wants to be asked later. */
export function isPutOff(error: unknown): boolean {
  return isNamed(error, 'SourceOff') || patienceOf(error) !== undefined
}

function patienceOf(error: unknown): number | undefined {
  const isPassing = isNamed(error, 'RetryLater') || isNamed(error, 'SourceMoved')
  return isPassing && 'seconds' in error && typeof error.seconds === 'number'
    ? Math.max(1, Math.ceil(error.seconds))
    : undefined
}

/** By name: a source may bring a kit of its own. */
function isNamed(error: unknown, name: string): error is Error {
  return error instanceof Error && error.name === name
}
