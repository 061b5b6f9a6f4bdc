import { utc, type Statements } from '../database/index.ts'
import type { Clock } from '@bourse/kit'
import type { Sessions } from '@bourse/services'
import type { Task } from './tasks.ts'
import { isDue } from './schedule-instants.ts'

/**
 * Milliseconds after which the stored check time advances even if nothing was due, so that the next check covers only a
 * short interval.
 */
const STALE = 3_600_000

/** A task that is due, and the time of the previous check, when it was not due yet. */
export interface Due {
  readonly task: Task
  readonly since: string
}

export interface ScheduleCheck {
  readonly clock: Clock
  /** Undefined if no calendars are installed. */
  readonly sessions: Sessions | undefined
  /** Called for tasks with an invalid schedule; the other tasks continue. */
  readonly onUnreadable: (task: Task, error: unknown) => void
}

/**
 * Claims the tasks that became due since any replica last checked, each once even if it was due several times. The
 * claim is recorded in the transaction in which the caller queues the task. A task that was never checked counts from
 * this check onward. Claims nothing while another replica is checking.
 */
export async function claimDueTasks(
  on: Statements,
  tasks: readonly Task[],
  look: ScheduleCheck,
): Promise<readonly Due[]> {
  const now = await beginCheck(on, look.clock)
  if (now === undefined) return []
  const marks = await checkedUntil(on, tasks)
  const due: Due[] = []
  const moved: string[] = []
  for (const task of tasks) {
    const mark = marks.get(task.name)
    const claimed = mark !== undefined && wasDue(task, mark, now, look)
    if (claimed) due.push({ task, since: mark })
    if (claimed || mark === undefined || Math.abs(Date.parse(now) - Date.parse(mark)) > STALE) moved.push(task.name)
  }
  await moveMarks(on, moved, now)
  return due
}

function wasDue(task: Task, mark: string, now: string, { sessions, onUnreadable }: ScheduleCheck): boolean {
  try {
    return isDue(task.schedule, mark, now, sessions)
  } catch (error) {
    onUnreadable(task, error)
    return false
  }
}

/**
 * Returns this check's instant by the database clock, which all replicas share; undefined if another replica is
 * checking.
 */
async function beginCheck(on: Statements, clock: Clock): Promise<string | undefined> {
  const [row] = await on.query<{ mine: boolean; now: string }>(
    "select pg_try_advisory_xact_lock(hashtextextended('bourse.timetable', 0)) as mine, " +
      `${utc('coalesce($1::timestamptz, clock_timestamp())')} as now`,
    [clock.simulated ? clock.now() : null],
  )
  return row?.mine === true ? row.now : undefined
}

/** Returns the time until which each task's schedule was checked; tasks that were never checked are omitted. */
export async function checkedUntil(on: Statements, tasks: readonly Task[]): Promise<ReadonlyMap<string, string>> {
  const rows = await on.query<{ task: string; at: string }>(
    `select task, ${utc('looked_at')} as at from bourse.job_due where task = any($1)`,
    [tasks.map(({ name }) => name)],
  )
  return new Map(rows.map(({ task, at }) => [task, at]))
}

async function moveMarks(on: Statements, tasks: readonly string[], now: string): Promise<void> {
  if (tasks.length === 0) return
  await on.query(
    `insert into bourse.job_due (task, looked_at) select t, $2 from unnest($1::text[]) as t
     on conflict (task) do update set looked_at = excluded.looked_at`,
    [tasks, now],
  )
}
