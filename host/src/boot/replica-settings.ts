import { hostname } from 'node:os'
import { fingerprintOf, mergePlans } from '@bourse/engine/accounts'
import type { Config, Wiring } from '@bourse/engine/wiring'
import { LIVE_SECONDS } from '@bourse/engine/ledger'
import type { Statements } from '@bourse/engine/database'

/** What all replicas of one database have to agree in, or a caller is answered by whichever it meets. */
export const SHARED = ['plans', 'markets', 'datasets'] as const
export type Shared = (typeof SHARED)[number]

/** A digest of each: whether two replicas agree can be seen, and nothing else. */
export type ReplicaSettings = Readonly<Record<Shared, string>>

/** A replica that serves, as an operator finds it. */
export interface ToldReplica extends ReplicaSettings {
  /** Machine and process. */
  readonly name: string
}

export const replicaSettingsMigration = `
create table bourse.replica_settings (
  replica_id text collate "C" primary key,
  name text not null,
  ${SHARED.map((each) => `${each} text not null`).join(',\n  ')}
);`

/** Hosts of an older release leave these empty. */
export const replicaReleasesMigration =
  'alter table bourse.replica_settings add column release text, add column knows text collate "C";'

/** Which release a replica runs, and the newest step of the engine's schema that it knows. */
export interface ReplicaRelease {
  readonly release: string
  readonly knows: string
}

/**
 * What this process has: the plans with their defaults, the markets in their order, and the datasets that it could take
 * in and is set to serve, with the plans that are stated for them.
 */
export function settingsOfReplica(config: Config, wiring: Wiring): ReplicaSettings {
  const datasets = wiring.datasets
    .filter((dataset) => wiring.stateOf(dataset).state !== 'failed')
    .map(({ id, plans }) => {
      const [isOn, granted] = [config.datasets[id]?.enabled !== false, config.datasets[id]?.plans ?? plans]
      return [id, granted === undefined ? isOn : [isOn, granted.toSorted()]] as const
    })
  return {
    plans: fingerprintOf(inOrder(mergePlans(config.plans, config.markets))),
    markets: fingerprintOf(JSON.stringify(config.markets)),
    datasets: fingerprintOf(inOrder(Object.fromEntries(datasets))),
  }
}

/** A file may list its plans in any order. */
const inOrder = (named: object) =>
  JSON.stringify(Object.entries(named).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** Writes down what a replica has, and answers those that serve with anything else. */
export async function tellSettings(
  on: Statements,
  replicaId: string,
  { plans, markets, datasets, release, knows }: ReplicaSettings & ReplicaRelease,
): Promise<readonly ToldReplica[]> {
  return on.query<ToldReplica>(
    `with own as (
       insert into bourse.replica_settings as s (replica_id, name, plans, markets, datasets, release, knows)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (replica_id) do update
         set plans = excluded.plans, markets = excluded.markets, datasets = excluded.datasets
     ), gone as (
       delete from bourse.replica_settings s
       where s.replica_id <> $1 and not exists (select from bourse.replicas r where r.id = s.replica_id)
     )
     ${SERVING} and s.replica_id <> $1 and (s.plans, s.markets, s.datasets) is distinct from ($3, $4, $5) ${BY_NAME}`,
    [replicaId, `${hostname()}, process ${process.pid}`, plans, markets, datasets, release, knows],
  )
}

/** Takes back what a replica has written down. */
export async function forgetSettings(on: Statements, replicaId: string): Promise<void> {
  for (const table of ['replica_settings', 'replica_steps'])
    await on.execute(`delete from bourse.${table} where replica_id = $1`, [replicaId])
}

export function servingReplicas(on: Statements): Promise<readonly ToldReplica[]> {
  return on.query<ToldReplica>(`${SERVING} ${BY_NAME}`)
}

const SERVING = `select s.name, s.plans, s.markets, s.datasets
from bourse.replica_settings s join bourse.replicas r on r.id = s.replica_id
where r.heartbeat_at > clock_timestamp() - interval '${LIVE_SECONDS} s'`
const BY_NAME = 'order by s.name, s.replica_id limit 100'
