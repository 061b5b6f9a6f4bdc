import { RETRY, type Task } from '@bourse/host'

/** A pending run, and its due time in milliseconds. */
export interface Waiting {
  readonly task: Task
  readonly at: number
  /** Number of failed attempts so far. */
  readonly failures: number
}

/** A queue of pending runs. As in the real job queue, each task has at most one new run and one retry. */
export interface TaskLine {
  /** Adds a new run of a task; does nothing if one is already pending. */
  add(task: Task, at: number): void
  /** Schedules the next attempt of a failed run; returns false if no attempts are left. */
  retry(failed: Waiting, now: number): boolean
  /** Returns the time when the first run is due; infinity if none is pending. */
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
