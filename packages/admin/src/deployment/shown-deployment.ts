import { utc, type Statements } from '@bourse/engine/database'
import { LIVE_SECONDS } from '@bourse/engine/ledger'
import { DEFAULT_PLANS, type Plans } from '@bourse/engine/accounts'
import type { Config } from '@bourse/engine/wiring'
import type { ShownPlan, ShownReplica } from '../contract/deployment.ts'

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
