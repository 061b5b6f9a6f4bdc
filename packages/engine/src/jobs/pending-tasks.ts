import type { Statements } from '../database/index.ts'
import type { Versions } from '../store/index.ts'
import type { Task } from './tasks.ts'

/**
 * Claims the tasks that no replica has queued yet for the newest batch of a record that triggers them. The claim is
 * recorded in the transaction in which the caller queues the task, so each task is queued once, no matter which replica
 * published the batch or how many replicas check.
 */
export async function claimPendingTasks(
  on: Statements,
  tasks: readonly Task[],
  { pins }: Versions,
): Promise<readonly Task[]> {
  const waits = tasks.flatMap(({ name, after }) =>
    after.flatMap((record) => {
      const batch = pins.get(record)?.batch
      return batch === undefined ? [] : [{ name, record, batch }]
    }),
  )
  if (waits.length === 0) return []
  const taken = await on.query<{ task: string }>(
    `insert into bourse.job_marks as m (task, record, batch_id)
     select * from unnest($1::text[], $2::text[], $3::int8[]) as w (task, record, batch_id) order by w.task, w.record
     on conflict (task, record) do update set batch_id = excluded.batch_id where m.batch_id < excluded.batch_id
     returning task`,
    [waits.map(({ name }) => name), waits.map(({ record }) => record), waits.map(({ batch }) => batch)],
  )
  const owed = new Set(taken.map(({ task }) => task))
  return tasks.filter(({ name }) => owed.has(name))
}

/**
 * Marks a queued task as due again if it could not run, for example because its dataset has been disabled. `since` is
 * the time of the last check at which the task was not due, if its schedule queued it.
 */
export async function markPending(on: Statements, { name }: Task, since?: string): Promise<void> {
  await on.query('delete from bourse.job_marks where task = $1', [name])
  if (since === undefined) return
  await on.query('update bourse.job_due set looked_at = $2 where task = $1 and looked_at > $2', [name, since])
}
