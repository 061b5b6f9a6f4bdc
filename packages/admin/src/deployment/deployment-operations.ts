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
  summary: 'Effective settings with secrets masked, and the source of each value',
  fields: {
    name: f.text('Setting', { example: 'port' }),
    value: f.json('Value; secrets are masked', ANY, { example: 8080 }),
    from: f.text('Environment variable, file, or default', { example: 'BOURSE_PORT' }),
    description: f.text('What the setting is for', { example: '' }),
  },
  order: ['name asc'],
  read: async ({ administration: admin }, call) =>
    pageOfAll(admin.deployment.settings(), ['name asc'], call).map((setting) => ({
      ...setting,
      // Text in a JSON field already counts as serialized JSON.
      value: JSON.stringify(setting.value),
    })),
})

const plans = endpoint('/plans', {
  ...LISTED,
  id: 'admin.plans.list',
  summary: 'Plans in the deployment, with the number of accounts on each',
  fields: {
    name: f.text('Plan', { example: 'pro' }),
    accounts: f.count('Accounts on the plan that are not closed', { example: 12 }),
    requests_per_minute: f.count('Requests per minute; null for no limit', { example: 300 }).nullable(),
    concurrent_requests: f.count('Concurrent requests; null for no limit', { example: 10 }).nullable(),
    concurrency_per: f.oneOf('Whether the limit applies per account or per key', ['account', 'key']),
    credits_per_day: f
      .count('Credits per UTC day; null for no limit', { unit: 'credits', example: 100_000 })
      .nullable(),
    history_years: f.count('Years of history; null for all', { example: 10 }).nullable(),
    markets: words('Markets or market groups', 'US'),
    symbols: words('Symbols; null for all', 'AAPL').nullable(),
    stream_symbols: f.count('Symbols that an account may stream concurrently', { example: 50 }),
    without_capabilities: words('Capabilities that the plan excludes; all others are granted', 'mutual-funds.read'),
    configured: f.boolean('Whether the plan comes from the settings; otherwise it is built in'),
  },
  order: ['name asc'],
  read: async ({ administration: admin }, call) => pageOfAll(await admin.deployment.plans(), ['name asc'], call),
})

const replicas = endpoint('/replicas', {
  ...LISTED,
  id: 'admin.replicas.list',
  summary: 'Processes that serve from the database',
  fields: {
    id: f.text('Replica', { example: '0f6c' }),
    heartbeat_at: f.instant('Time of the last heartbeat'),
    live: f.boolean('Whether the last heartbeat is less than 30 seconds old'),
    running: f.count('Requests in progress', { example: 2 }),
  },
  order: ['id asc'],
  read: async ({ administration: admin }, call) => pageOfAll(await admin.deployment.replicas(), ['id asc'], call),
})

const ms = (description: string) => f.decimal(description, { unit: 'ms', example: 1.2 })

const traffic = endpoint('/traffic', {
  ...LISTED,
  id: 'admin.traffic.list',
  summary: 'Requests to this replica since it started, by operation, with latency',
  description:
    'Latency covers the last thousand requests to each operation. For all replicas, use `/metrics` on each, ' +
    'or `/admin/v1/usage`.',
  fields: {
    operation: f.text('Operation', { example: 'eod.list' }),
    requests: f.count('Requests', { example: 1_200 }),
    errors: f.count('Responses with a status of 400 or higher', { example: 3 }),
    mean_ms: ms('Mean latency'),
    p50_ms: ms('Median latency'),
    p95_ms: ms('95th percentile latency'),
    p99_ms: ms('99th percentile latency'),
  },
  order: ['operation asc'],
  read: async ({ administration: admin }, call) => pageOfAll(admin.deployment.traffic(), ['operation asc'], call),
})

const health = endpoint('/health', {
  ...LISTED,
  id: 'admin.health.get',
  summary: 'Deployment health: process, database, disk and datasets',
  fields: {
    status: f.oneOf('Whether all datasets are healthy and the newest verified backup is recent', ['ok', 'degraded']),
    version: f.text('Host version', { example: '0.1.0' }),
    started_at: f.instant('Start time of this process'),
    now: f.instant('Current time of its clock'),
    demo: f.boolean('Whether the rows are synthetic demo data'),
    database_version: f.text('PostgreSQL', { example: '18.1' }),
    database_bytes: f.count('Database size', { unit: 'bytes', example: 52_428_800 }),
    database_ms: ms('Database response time'),
    replicas: f.count('Number of live processes', { example: 1 }),
    disk_free_bytes: f
      .count('Free space on the disk with the data folder; null if unknown', {
        unit: 'bytes',
        example: 10_737_418_240,
      })
      .nullable(),
    backup_status: f
      .oneOf(
        'Whether the newest verified backup is older than backup_max_age_hours; null if backup_to is not set, or ' +
          'before the first check',
        ['current', 'late'],
      )
      .nullable(),
    backup_taken_at: f.instant('When the newest verified backup was taken; null for none').nullable(),
    licences: f.oneOf('The setting of the same name', ['off', 'report', 'enforce']),
    licence_requests: f.count(
      'Requests of the last 30 days whose values the terms of a publisher do not permit to the account',
      { example: 0 },
    ),
    datasets: f.list('As in `/v1/health`', {
      dataset: f.text('Dataset', { example: 'eod' }),
      market: f.text('Market group', { example: 'US' }).nullable(),
      exchange: f.text('MIC', { example: 'XNAS' }).nullable(),
      status: f.oneOf('The worse of freshness and the last run of its sources', FRESHNESS),
      freshness_status: f.oneOf('Whether the latest closed session is published', FRESHNESS),
      held: f.count('Rows held for review', { example: 0 }),
      problem: f.text('Reason a source can no longer be read', { example: 'source moved' }).nullable(),
    }),
  },
  order: ['version asc'],
  single: true,
  read: async ({ administration: admin }, call) => [await admin.deployment.health(call)],
})

/** Deployment operations. */
export const deploymentOperations = [health, settings, plans, replicas, traffic]
