import type { Database, Statements } from '@bourse/engine/database'
import { LIVE_SECONDS } from '@bourse/engine/ledger'
import { announce, newestBroken, UpgradeRefused, type BrokenRelease, type EngineStep } from '@bourse/engine/store'
import { setTimeout as sleep } from 'node:timers/promises'

/** The newest step assumed for hosts that do not report one, because their releases are older than this step. */
const UNREPORTED_STEP = '0025_admit'
/** Seconds allowed for hosts to complete their requests; longer than any request may take. */
export const STOP_SECONDS = 75
export const POLL_MS = 250
/**
 * Subject of the notification that makes hosts check whether they may keep running; older hosts treat it like any other
 * notification.
 */
export const RELEASES = 'releases'

/** Throws if a pending step would break a serving host. */
export async function refuseWhileServing(on: Statements, broken: BrokenRelease): Promise<void> {
  const names = await brokenHosts(on, broken)
  if (names.length === 0) return
  throw new UpgradeRefused(
    'older-hosts-serve',
    `The new tables would break hosts of release ${broken.release} or older; ${names.length} of them ` +
      `${names.length === 1 ? 'is' : 'are'} running: ${names.join('; ')}`,
    'Stop these hosts, or run "bourse migrate --stop-others", which stops all except hosts of an unknown release. ' +
      `A host that was killed still counts for ${LIVE_SECONDS} seconds.`,
  )
}

/** Orders hosts to stop if pending steps would break them, and waits until they have stopped or time runs out. */
export async function stopBroken(database: Database, steps: readonly EngineStep[], release: string): Promise<void> {
  const broken = newestBroken(await pendingOf(database, steps))
  if (broken === undefined) return
  await database.transaction(async (tx) => {
    await tx.query(
      `insert into bourse.stop_orders as o (knows, release, until)
       values ($1, $2, clock_timestamp() + make_interval(secs => $3))
       on conflict (knows) do update set release = excluded.release, until = excluded.until`,
      [broken.knows, release, STOP_SECONDS],
    )
    await announce(tx, RELEASES)
  })
  const until = performance.now() + STOP_SECONDS * 1_000
  while ((await brokenHosts(database, broken)).length > 0 && performance.now() < until) await sleep(POLL_MS)
}

/** The steps not yet applied to a database; none if it has no schema yet, or if its schema has no stop-order table. */
async function pendingOf(on: Statements, steps: readonly EngineStep[]): Promise<readonly EngineStep[]> {
  const [table] = await on.query<{ exists: boolean }>(`select to_regclass('bourse.stop_orders') is not null as exists`)
  if (table?.exists !== true) return []
  const applied = await on.query<{ name: string }>('select name from bourse.migrations')
  const names = new Set(applied.map(({ name }) => name))
  return steps.filter(([name]) => !names.has(name))
}

/** Live hosts that know no step newer than a release's; a host that has not reported its steps counts as old. */
async function brokenHosts(on: Statements, { knows }: BrokenRelease): Promise<readonly string[]> {
  const [table] = await on.query<{ exists: boolean }>(
    `select to_regclass('bourse.replica_settings') is not null and to_regclass('bourse.replicas') is not null
       as exists`,
  )
  if (table?.exists !== true) return []
  const hosts = await on.query<{ name: string }>(
    `select coalesce(s.name, 'replica ' || r.id) || ', release ' || coalesce(to_jsonb(s) ->> 'release', 'unknown')
       as name
     from bourse.replicas r left join bourse.replica_settings s on s.replica_id = r.id
     where r.heartbeat_at > clock_timestamp() - interval '${LIVE_SECONDS} s'
       and coalesce(to_jsonb(s) ->> 'knows', $2) <= $1 collate "C"
     order by 1 limit 100`,
    [knows, UNREPORTED_STEP],
  )
  return hosts.map(({ name }) => name)
}
