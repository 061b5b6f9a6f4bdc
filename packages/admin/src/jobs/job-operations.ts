import { endpoint, f, Type } from '@bourse/kit'
import { change } from '../change.ts'
import { COMMON, MAKES, MAKES_PROBLEMS } from '../common.ts'
import { administration } from '../contract/administration.ts'
import { pageOfAll } from '../listed.ts'

const needs = { administration }
const fields = {
  name: f.text('Job', { example: 'eod__prune-eod' }),
  dataset: f.text('Dataset', { example: 'eod' }),
  kind: f.oneOf('Whether the job runs a source or other work', ['source', 'job']),
  schedule: f.text('Schedule in words', { example: '0 5 * * * (UTC)' }),
  after: f.list('Records whose publication triggers the job', f.text('Name', { example: 'eod.eod' })),
  looked_at: f.instant('Time when the schedule was last checked').nullable(),
  next_run_at: f.instant('Next run, within two months').nullable(),
  queued: f.count('Queued runs', { example: 0 }),
  running: f.count('Running runs', { example: 0 }),
  failed: f.count('Recently failed runs', { example: 0 }),
  requested: f.boolean('Whether an operator requested a run that no host has queued yet'),
  runs: f.list('The latest five runs, newest first', {
    state: f.oneOf('State; a failed run waits for its retry', ['queued', 'waiting', 'running', 'done', 'failed']),
    started_at: f.instant('When it started, or is to start'),
    ended_at: f.instant('When it ended').nullable(),
    message: f.text('Error of the run, or of its last attempt', { example: 'connection refused' }).nullable(),
  }),
}

const list = endpoint('/jobs', {
  ...COMMON,
  id: 'admin.jobs.list',
  summary: 'Scheduled jobs and sources: next run, latest runs, and queued, running and failed ones',
  fields,
  order: ['name asc'],
  tag: 'body',
  needs,
  read: async ({ administration: admin }, call) => pageOfAll(await admin.jobs.list(), ['name asc'], call),
})

const run = endpoint('/jobs/{job}/run', {
  ...COMMON,
  id: 'admin.jobs.run',
  summary: 'Run a job now, or retry it; a host queues it within seconds',
  examples: { job: 'eod__prune-eod' },
  status: 202,
  headers: MAKES,
  problems: [...MAKES_PROBLEMS, 'record-not-found'],
  body: Type.Object({}),
  fields,
  order: ['name asc'],
  single: true,
  needs,
  read: async ({ administration: admin }, call) => [
    await change(admin, 'admin.jobs.run', call, ({ jobs }) => jobs.run(String(call.params['job']))),
  ],
})

/** Operations on scheduled jobs. */
export const jobOperations = [list, run]
