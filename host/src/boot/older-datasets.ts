import type { Database, Statements } from '@bourse/engine/database'
import type { Dataset } from '@bourse/kit'
import { LIVE_SECONDS } from '@bourse/engine/ledger'
import { announce, newestStepOf, pendingBreaks, UpgradeRefused, type BrokenDataset } from '@bourse/engine/store'
import { setTimeout as sleep } from 'node:timers/promises'
import { POLL_MS, RELEASES, STOP_SECONDS } from './older-hosts.ts'

/** Throws if a host serves a dataset release that one of the dataset's pending steps would break. */
export async function refuseBrokenDatasets(on: Statements, all: readonly BrokenDataset[]): Promise<void> {
  for (const each of all) {
    const names = await hostsWith(on, each)
    if (names.length === 0) continue
    throw new UpgradeRefused(
      'older-hosts-serve',
      `The new tables of ${each.dataset} would break its release ${each.broken.release} and older ones; ` +
        `${names.length} ${names.length === 1 ? 'host runs' : 'hosts run'} one of these: ${names.join('; ')}`,
      'Stop these hosts, or run "bourse migrate --stop-others", which stops them. A host that was killed still ' +
        `counts for ${LIVE_SECONDS} seconds.`,
    )
  }
}

/** Orders hosts to stop if pending steps would break their dataset release, and waits for them. */
export async function stopBrokenDatasets(database: Database, datasets: readonly Dataset[]): Promise<void> {
  const all = await pendingBreaks(database, datasets)
  if (all.length === 0) return
  await database.transaction(async (tx) => {
    for (const { dataset, broken } of all)
      await tx.query(
        `insert into bourse.dataset_stops (dataset, knows, until)
         values ($1, $2, clock_timestamp() + make_interval(secs => $3))
         on conflict (dataset) do update set knows = excluded.knows, until = excluded.until`,
        [dataset, broken.knows, STOP_SECONDS],
      )
    await announce(tx, RELEASES)
  })
  const until = performance.now() + STOP_SECONDS * 1_000
  const isServed = async () => (await Promise.all(all.map((each) => hostsWith(database, each)))).flat().length > 0
  while ((await isServed()) && performance.now() < until) await sleep(POLL_MS)
}

/**
 * Live hosts whose dataset release knows no step newer than the broken release's, or that do not report their steps.
 */
async function hostsWith(on: Statements, { dataset, broken }: BrokenDataset): Promise<readonly string[]> {
  const hosts = await on.query<{ name: string }>(
    `select coalesce(s.name, 'replica ' || r.id) as name
     from bourse.replicas r left join bourse.replica_settings s on s.replica_id = r.id
     where r.heartbeat_at > clock_timestamp() - interval '${LIVE_SECONDS} s' and (
       not exists (select from bourse.replica_steps k where k.replica_id = r.id)
       or exists (select from bourse.replica_steps k
                  where k.replica_id = r.id and k.dataset = $1 and k.knows <= $2 collate "C"))
     order by 1 limit 100`,
    [dataset, broken.knows],
  )
  return hosts.map(({ name }) => name)
}

/**
 * Stores the newest migration step that a replica knows for each dataset, and deletes the steps of replicas that no
 * longer exist.
 */
export async function storeSteps(on: Statements, replicaId: string, datasets: readonly Dataset[]): Promise<void> {
  await on.query(
    `with gone as (
       delete from bourse.replica_steps k
       where k.replica_id <> $1 and not exists (select from bourse.replicas r where r.id = k.replica_id)
     )
     insert into bourse.replica_steps (replica_id, dataset, knows)
     select $1, * from unnest($2::text[], $3::text[])
     on conflict (replica_id, dataset) do update set knows = excluded.knows`,
    [replicaId, datasets.map(({ id }) => id), datasets.map(newestStepOf)],
  )
}

/** Throws if this host has a dataset release that must stop because the dataset's tables are about to change. */
export async function refuseStopped(on: Statements, datasets: readonly Dataset[]): Promise<void> {
  const [stop] = await on.query<{ dataset: string }>(
    `select s.dataset from bourse.dataset_stops s
     join unnest($1::text[], $2::text[]) as own (dataset, knows) on own.dataset = s.dataset
     where s.knows >= own.knows collate "C" and s.until > clock_timestamp() limit 1`,
    [datasets.map(({ id }) => id), datasets.map(newestStepOf)],
  )
  if (stop === undefined) return
  throw new UpgradeRefused(
    'schema-too-new',
    `A later release of the dataset ${stop.dataset} is about to change its tables, and this release cannot use them`,
    `Install that release of ${stop.dataset} once its "bourse migrate" has completed, then start again.`,
  )
}
