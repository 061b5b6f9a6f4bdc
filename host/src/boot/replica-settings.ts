import { hostname } from 'node:os'
import { fingerprintOf, mergePlans } from '@bourse/engine/accounts'
import type { Config, Wiring } from '@bourse/engine/wiring'
import { LIVE_SECONDS } from '@bourse/engine/ledger'
import type { Statements } from '@bourse/engine/database'

/** Settings that must be the same on all replicas of a database; otherwise, responses would depend on the replica. */
export const SHARED = ['plans', 'markets', 'datasets'] as const
export type SharedSettings = (typeof SHARED)[number]

/** A digest of each setting, which shows whether two replicas agree without revealing the values. */
export type ReplicaSettings = Readonly<Record<SharedSettings, string>>

/** A serving replica, as shown to operators. */
export interface ServingReplica extends ReplicaSettings {
  /** Host name and process id. */
  readonly name: string
}

export const replicaSettingsMigration = `
create table bourse.replica_settings (
  replica_id text collate "C" primary key,
  name text not null,
  ${SHARED.map((each) => `${each} text not null`).join(',\n  ')}
);`

/** Older releases leave these columns empty. */
export const replicaReleasesMigration =
  'alter table bourse.replica_settings add column release text, add column knows text collate "C";'

/** A replica's release, and the newest step of the engine's schema that it knows. */
export interface ReplicaRelease {
  readonly release: string
  readonly knows: string
}

/**
 * This process's settings: the plans with their defaults, the markets in order, and the accepted and enabled datasets
 * with their declared plans.
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

/** Sorts the names, because a file may list its plans in any order. */
const inOrder = (named: object) =>
  JSON.stringify(Object.entries(named).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** Stores a replica's settings and returns the serving replicas whose settings differ. */
export async function storeSettings(
  on: Statements,
  replicaId: string,
  { plans, markets, datasets, release, knows }: ReplicaSettings & ReplicaRelease,
): Promise<readonly ServingReplica[]> {
  return on.query<ServingReplica>(
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

/** Deletes a replica's stored settings. */
export async function deleteSettings(on: Statements, replicaId: string): Promise<void> {
  for (const table of ['replica_settings', 'replica_steps'])
    await on.execute(`delete from bourse.${table} where replica_id = $1`, [replicaId])
}

export function servingReplicas(on: Statements): Promise<readonly ServingReplica[]> {
  return on.query<ServingReplica>(`${SERVING} ${BY_NAME}`)
}

const SERVING = `select s.name, s.plans, s.markets, s.datasets
from bourse.replica_settings s join bourse.replicas r on r.id = s.replica_id
where r.heartbeat_at > clock_timestamp() - interval '${LIVE_SECONDS} s'`
const BY_NAME = 'order by s.name, s.replica_id limit 100'
