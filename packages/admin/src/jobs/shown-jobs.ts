import { conflict, type Changeable } from '@bourse/engine/accounts'
import { recordEntry, type Actor } from '@bourse/engine/audit'
import { utc, type Statements } from '@bourse/engine/database'
import { checkedUntil, nextOf, requestJob, scheduleText, tasksOf, type TaskParts } from '@bourse/engine/jobs'
import { instantText } from '@bourse/engine/operations'
import { problem } from '@bourse/kit'
import { sessions } from '@bourse/services'
import type { ShownJob, ShownJobRun } from '../contract/jobs-shown.ts'

/** Number of runs shown per job. */
const RUNS = 5
/** Maximum length of a run's message, in characters. */
const MESSAGE = 500

/** Returns scheduled jobs by name, with the next run, the latest ones, and the number of runs in each state. */
export async function shownJobs(parts: TaskParts): Promise<readonly ShownJob[]> {
  const tasks = tasksOf(parts)
  const calendars = parts.wiring.service(sessions)
  const looked = await checkedUntil(parts.database, tasks)
  const runs = await runsOf(parts.database)
  const requested = await requestedOf(parts.database)
  return tasks
    .map(({ name, dataset, schedule, after }) => ({
      name,
      dataset: dataset.id,
      kind: dataset.sources.some(({ id }) => name === `${dataset.id}__${id}`) ? ('source' as const) : ('job' as const),
      schedule: scheduleText(schedule),
      after,
      looked_at: looked.get(name) ?? null,
      next_run_at: nextOf(schedule, parts.clock.now(), calendars),
      requested: requested.has(name),
      ...(runs.get(name) ?? { queued: '0', running: '0', failed: '0', runs: [] }),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

type JobRuns = Pick<ShownJob, 'queued' | 'running' | 'failed' | 'runs'>

/** The queue creates its tables when it starts; before that, nothing is queued. */
async function runsOf(on: Statements): Promise<ReadonlyMap<string, JobRuns>> {
  const [made] = await on.query<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`)
  if (made?.there !== true) return new Map()
  const rows = await on.query<Omit<JobRuns, 'runs'> & ShownJobRun & { name: string }>(
    `select name, queued, running, failed, case state when 'created' then 'queued' when 'retry' then 'waiting'
         when 'active' then 'running' when 'completed' then 'done' else 'failed' end as state,
       ${utc("case when state in ('created', 'retry') then start_after else started_on end")} as started_at,
       ${utc('completed_on')} as ended_at, left(output ->> 'message', ${MESSAGE}) as message
     from (select *, row_number() over (partition by name order by created_on desc, id) as place,
         count(*) filter (where state in ('created', 'retry')) over job as queued,
         count(*) filter (where state = 'active') over job as running,
         count(*) filter (where state = 'failed') over job as failed
       from pgboss.job window job as (partition by name)) j
     where place <= ${RUNS} and state <> 'cancelled' order by name, place`,
  )
  const jobs = Map.groupBy(rows, ({ name }) => name)
  return new Map(
    [...jobs].map(([name, own]) => {
      const { queued = '0', running = '0', failed = '0' } = own[0] ?? {}
      const runs = own.map(({ state, started_at, ended_at, message }) => ({
        ...{ state, message, started_at: instantText(started_at) },
        ended_at: ended_at === null ? null : instantText(ended_at),
      }))
      return [name, { queued, running, failed, runs }]
    }),
  )
}

async function requestedOf(on: Statements): Promise<ReadonlySet<string>> {
  const rows = await on.query<{ task: string }>('select task from bourse.job_requests')
  return new Set(rows.map(({ task }) => task))
}

/** Requests a run of a job. Rejects an unknown job, and one whose dataset does not serve. */
export async function runJob(
  parts: TaskParts,
  { database, by }: { readonly database: Changeable; readonly by: Actor },
  name: string,
): Promise<ShownJob> {
  const task = tasksOf(parts).find((each) => each.name === name)
  if (task === undefined) throw problem('record-not-found', `There is no job ${JSON.stringify(name.slice(0, 100))}.`)
  const state = parts.wiring.stateOf(task.dataset)
  if (state.state !== 'on') throw conflict(`${task.dataset.id} does not serve: ${state.reason}; ${state.remedy}.`)
  const now = parts.clock.now()
  await requestJob(database, name, now)
  await recordEntry(database, { by, at: now, action: 'job.run', target: { kind: 'job', id: name, account_id: null } })
  const job = (await shownJobs(parts)).find((each) => each.name === name)
  if (job === undefined) throw new Error(`the job ${name} is not shown`)
  return { ...job, requested: true }
}
