import type { Statements } from '../database/index.ts'
import type { Task } from './tasks.ts'

/** `job_requests`: jobs that operators want to run now; a host with a job queue takes them. */
export const jobRequestsMigration = `
create table bourse.job_requests (
  task text collate "C" primary key,
  requested_at timestamptz not null
);
`

/** Requests a run of a task, once even if it is requested again before it is queued. */
export async function requestJob(on: Statements, task: string, now: string): Promise<void> {
  await on.query('insert into bourse.job_requests (task, requested_at) values ($1, $2) on conflict (task) do nothing', [
    task,
    now,
  ])
}

/** Claims the requested tasks in the transaction in which the caller queues them. */
export async function claimRequestedTasks(on: Statements, tasks: readonly Task[]): Promise<readonly Task[]> {
  const taken = await on.query<{ task: string }>(
    'delete from bourse.job_requests where task = any ($1) returning task',
    [tasks.map(({ name }) => name)],
  )
  const requested = new Set(taken.map(({ task }) => task))
  return tasks.filter(({ name }) => requested.has(name))
}
