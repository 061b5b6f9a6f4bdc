import { RETRY, type Task } from '@bourse/host'

/** A waiting run and when it is due, in milliseconds. */
export interface Waiting {
  readonly task: Task
  readonly at: number
  /** Number of failed attempts so far. */
  readonly failures: number
}

/** The waiting runs: as in the job queue, at most one new run and one retry per task. */
export interface TaskLine {
  /** Does nothing if a new run of the task is already waiting. */
  add(task: Task, at: number): void
  /** Schedules the next attempt of a failed run; false if it has no attempts left. */
  retry(failed: Waiting, now: number): boolean
  /** When the first run is due; infinity if none is waiting. */
  next(): number
  /** Removes and returns the first due run, in insertion order. */
  take(now: number): Waiting | undefined
}

/** Creates an empty queue. */
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
