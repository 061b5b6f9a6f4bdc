import type { Statements } from '../database/index.ts'
import type { Versions } from '../store/index.ts'
import type { Task } from './tasks.ts'

/**
 * Takes the tasks that no replica has queued yet for the newest batch of a record they wait for. What is taken is noted
 * in the same transaction in which the caller queues it: whoever published, and however many replicas look, each is
 * queued once.
 */
export async function takeOwed(on: Statements, tasks: readonly Task[], { pins }: Versions): Promise<readonly Task[]> {
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
 * Owes a task again that was queued and could not run, such as one of a dataset that was switched off meanwhile;
 * `since` is the look before which it was not due, where it was queued by its schedule.
 */
export async function oweAgain(on: Statements, { name }: Task, since?: string): Promise<void> {
  await on.query('delete from bourse.job_marks where task = $1', [name])
  if (since === undefined) return
  await on.query('update bourse.job_due set looked_at = $2 where task = $1 and looked_at > $2', [name, since])
}
