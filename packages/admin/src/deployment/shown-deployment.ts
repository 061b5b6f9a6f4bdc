import { utc, type Statements } from '@bourse/engine/database'
import { LIVE_SECONDS } from '@bourse/engine/ledger'
import { sessions } from '@bourse/services'
import { DEFAULT_PLANS, type Plans } from '@bourse/engine/accounts'
import type { Config } from '@bourse/engine/wiring'
import { nextOf, scheduleText, checkedUntil, tasksOf, type TaskParts } from '@bourse/engine/jobs'
import type { ShownJob, ShownPlan, ShownReplica } from '../contract/deployment.ts'

/** Returns the plans, cheapest first, with the number of accounts on each. */
export async function shownPlans(on: Statements, plans: Plans, config: Config): Promise<readonly ShownPlan[]> {
  const rows = await on.query<{ plan: string; n: string }>(
    `select plan, count(*) as n from bourse.accounts where status <> 'closed' group by plan`,
  )
  const accounts = new Map(rows.map(({ plan, n }) => [plan, n]))
  return Object.entries(plans).map(([name, plan]) => ({
    ...plan,
    name,
    accounts: accounts.get(name) ?? '0',
    requests_per_minute: textOf(plan.requests_per_minute),
    concurrent_requests: textOf(plan.concurrent_requests),
    concurrency_per: plan.concurrency_per ?? 'account',
    credits_per_day: textOf(plan.credits_per_day),
    history_years: textOf(plan.history_years),
    stream_symbols: String(plan.stream_symbols),
    configured: Object.hasOwn(config.plans, name) || !Object.hasOwn(DEFAULT_PLANS, name),
  }))
}

const textOf = (value: number | null) => (value === null ? null : String(value))

/** Returns the processes that serve from the database, most recent heartbeat first. */
export function shownReplicas(on: Statements): Promise<ShownReplica[]> {
  return on.query<ShownReplica>(
    `select r.id, ${utc('r.heartbeat_at')} as heartbeat_at,
       r.heartbeat_at > clock_timestamp() - interval '${LIVE_SECONDS} seconds' as live,
       (select coalesce(sum(running), 0)::int8 from bourse.replica_slots s where s.replica_id = r.id) as running
     from bourse.replicas r order by r.heartbeat_at desc, r.id`,
  )
}

/** Returns scheduled jobs by name, with the next run and the number of queued, running and failed runs. */
export async function shownJobs(parts: TaskParts): Promise<readonly ShownJob[]> {
  const tasks = tasksOf(parts)
  const calendars = parts.wiring.service(sessions)
  const looked = await checkedUntil(parts.database, tasks)
  const counts = await countsOf(parts.database)
  return tasks
    .map(({ name, dataset, schedule, after }) => ({
      name,
      dataset: dataset.id,
      kind: dataset.sources.some(({ id }) => name === `${dataset.id}__${id}`) ? ('source' as const) : ('job' as const),
      schedule: scheduleText(schedule),
      after,
      looked_at: looked.get(name) ?? null,
      next_run_at: nextOf(schedule, parts.clock.now(), calendars),
      ...(counts.get(name) ?? { queued: '0', running: '0', failed: '0' }),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

type Counts = Pick<ShownJob, 'queued' | 'running' | 'failed'>

/** The queue creates its tables when it starts; before that, nothing is queued. */
async function countsOf(on: Statements): Promise<ReadonlyMap<string, Counts>> {
  const [made] = await on.query<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`)
  if (made?.there !== true) return new Map()
  const rows = await on.query<Counts & { name: string }>(
    `select name, count(*) filter (where state in ('created', 'retry')) as queued,
       count(*) filter (where state = 'active') as running, count(*) filter (where state = 'failed') as failed
     from pgboss.job group by name`,
  )
  return new Map(rows.map(({ name, ...counts }) => [name, counts]))
}
