import { RETRY, type Task } from '@bourse/host'

/** A run that waits for its time, in milliseconds. */
export interface Waiting {
  readonly task: Task
  readonly at: number
  /** How often it failed before. */
  readonly failures: number
}

/** What waits to run: as in the job queue, of each task at most one fresh run, and one that failed before. */
export interface TaskLine {
  /** Nothing happens where a fresh run of the task waits already. */
  add(task: Task, at: number): void
  /** Lets a run that failed wait for its next attempt; false where it was tried often enough. */
  retry(failed: Waiting, now: number): boolean
  /** When the first one may run; infinity where none waits. */
  next(): number
  /** Takes the first one that may run, in the order in which they came. */
  take(now: number): Waiting | undefined
}

/** An empty line. */
export function createTaskLine(): TaskLine {
  const line: Waiting[] = []
  const waits = (task: Task, isFresh: boolean) =>
    line.some((other) => other.task === task && (other.failures === 0) === isFresh)
  return {
    add(task, at) {
      if (!waits(task, true)) line.push({ task, at, failures: 0 })
    },
    retry({ task, failures }, now) {
      if (failures >= RETRY.limit || waits(task, false)) return false
      const seconds = Math.min(RETRY.longest, RETRY.delay * 2 ** failures)
      line.push({ task, at: now + seconds * 1_000, failures: failures + 1 })
      return true
    },
    next: () => Math.min(...line.map(({ at }) => at)),
    take(now) {
      const index = line.findIndex(({ at }) => at <= now)
      return index === -1 ? undefined : line.splice(index, 1)[0]
    },
  }
}
