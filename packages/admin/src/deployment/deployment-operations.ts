import { endpoint, f, Type } from '@bourse/kit'
import { FRESHNESS } from '@bourse/services'
import { administration } from '../contract/administration.ts'
import { COMMON } from '../common.ts'
import { pageOfAll } from '../listed.ts'

const needs = { administration }
const LISTED = { ...COMMON, tag: 'body', needs } as const
const ANY = Type.Unknown()
const words = (description: string, example: string) => f.list(description, f.text('Name', { example }))

const settings = endpoint('/settings', {
  ...LISTED,
  id: 'admin.settings.list',
  summary: 'The settings in force, with secrets masked, and where each comes from',
  fields: {
    name: f.text('Setting', { example: 'port' }),
    value: f.json('Value; what is secret in it is replaced', ANY, { example: 8080 }),
    from: f.text('Variable, file, or default', { example: 'BOURSE_PORT' }),
    description: f.text('What it is for', { example: '' }),
  },
  order: ['name asc'],
  read: async ({ administration: admin }, call) =>
    pageOfAll(admin.deployment.settings(), ['name asc'], call).map((setting) => ({
      ...setting,
      // A text in a field of JSON is taken for JSON that was written already.
      value: JSON.stringify(setting.value),
    })),
})

const plans = endpoint('/plans', {
  ...LISTED,
  id: 'admin.plans.list',
  summary: 'The plans of the deployment, with how many accounts are on each',
  fields: {
    name: f.text('Plan', { example: 'pro' }),
    accounts: f.count('Accounts on it that are not closed', { example: 12 }),
    requests_per_minute: f.count('Requests a minute; null: no limit', { example: 300 }).nullable(),
    concurrent_requests: f.count('Requests at once; null: no limit', { example: 10 }).nullable(),
    concurrency_per: f.oneOf('Whether keys share them', ['account', 'key']),
    credits_per_day: f.count('Credits a UTC day; null: no limit', { unit: 'credits', example: 100_000 }).nullable(),
    history_years: f.count('Years of history; null: all', { example: 10 }).nullable(),
    markets: words('Markets, or groups of them', 'US'),
    symbols: words('Symbols; null: all', 'AAPL').nullable(),
    stream_symbols: f.count('Symbols that an account may stream at once', { example: 50 }),
    without_capabilities: words('What it takes away; everything else is granted', 'mutual-funds.read'),
    configured: f.boolean('Whether the settings wrote it; else it comes with the host'),
  },
  order: ['name asc'],
  read: async ({ administration: admin }, call) => pageOfAll(await admin.deployment.plans(), ['name asc'], call),
})

const replicas = endpoint('/replicas', {
  ...LISTED,
  id: 'admin.replicas.list',
  summary: 'The processes that serve the database',
  fields: {
    id: f.text('Replica', { example: '0f6c' }),
    heartbeat_at: f.instant('When it was heard of last'),
    live: f.boolean('Whether that is less than half a minute ago'),
    running: f.count('Requests that it answers now', { example: 2 }),
  },
  order: ['id asc'],
  read: async ({ administration: admin }, call) => pageOfAll(await admin.deployment.replicas(), ['id asc'], call),
})

const jobs = endpoint('/jobs', {
  ...LISTED,
  id: 'admin.jobs.list',
  summary: 'What runs by itself: when it runs next, and what of it waits, runs and failed',
  fields: {
    name: f.text('Job', { example: 'eod__prune-eod' }),
    dataset: f.text('Dataset', { example: 'eod' }),
    kind: f.oneOf('The run of a source, or other work', ['source', 'job']),
    schedule: f.text('When, in words', { example: '0 5 * * * (UTC)' }),
    after: words('Records after whose publication it runs', 'eod.eod'),
    looked_at: f.instant('When its schedule was looked at last').nullable(),
    next_run_at: f.instant('When it is due next, within two months').nullable(),
    queued: f.count('How often it waits', { example: 0 }),
    running: f.count('How often it runs', { example: 0 }),
    failed: f.count('How often it failed of late', { example: 0 }),
  },
  order: ['name asc'],
  read: async ({ administration: admin }, call) => pageOfAll(await admin.deployment.jobs(), ['name asc'], call),
})

const ms = (description: string) => f.decimal(description, { unit: 'ms', example: 1.2 })

const traffic = endpoint('/traffic', {
  ...LISTED,
  id: 'admin.traffic.list',
  summary: 'What this replica answered since its start, by operation, and how long it took',
  description:
    'Times are of the last thousand requests of each operation. Over all replicas: `/metrics` of each, or ' +
    '`/admin/v1/usage`.',
  fields: {
    operation: f.text('Operation', { example: 'eod.list' }),
    requests: f.count('Requests', { example: 1_200 }),
    errors: f.count('Answers among them from 400 on', { example: 3 }),
    mean_ms: ms('Mean time'),
    p50_ms: ms('Half took no longer'),
    p95_ms: ms('95 of 100 took no longer'),
    p99_ms: ms('99 of 100 took no longer'),
  },
  order: ['operation asc'],
  read: async ({ administration: admin }, call) => pageOfAll(admin.deployment.traffic(), ['operation asc'], call),
})

const health = endpoint('/health', {
  ...LISTED,
  id: 'admin.health.get',
  summary: 'How the deployment is: the process, its database, its disk and its datasets',
  fields: {
    status: f.oneOf('Whether every dataset is as it should be', ['ok', 'degraded']),
    version: f.text('Version of the host', { example: '0.1.0' }),
    started_at: f.instant('When this process began'),
    now: f.instant('Now, by its clock'),
    demo: f.boolean('Whether rows are made up'),
    database_version: f.text('PostgreSQL', { example: '18.1' }),
    database_bytes: f.count('Size of the database', { unit: 'bytes', example: 52_428_800 }),
    database_ms: ms('How long it took to answer'),
    replicas: f.count('Processes that serve it', { example: 1 }),
    disk_free_bytes: f
      .count('Free on the disk of the data folder; null where nobody can tell', {
        unit: 'bytes',
        example: 10_737_418_240,
      })
      .nullable(),
    datasets: f.list('As in `/v1/health`', {
      dataset: f.text('Dataset', { example: 'eod' }),
      market: f.text('Group of markets', { example: 'US' }).nullable(),
      exchange: f.text('MIC', { example: 'XNAS' }).nullable(),
      status: f.oneOf('The worst of freshness and the last run of its sources', FRESHNESS),
      freshness_status: f.oneOf('Whether the newest closed session is there', FRESHNESS),
      held: f.count('Rows that wait for a confirmation', { example: 0 }),
      problem: f.text('That a source moved', { example: 'source moved' }).nullable(),
    }),
  },
  order: ['version asc'],
  single: true,
  read: async ({ administration: admin }, call) => [await admin.deployment.health(call)],
})

/** The deployment itself. */
export const deploymentOperations = [health, settings, plans, replicas, jobs, traffic]
