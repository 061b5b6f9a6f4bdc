import { utc } from '@bourse/engine/database'
import type { NewEvent } from '@bourse/engine/events'
import { backupAge } from '@bourse/engine/jobs'
import { LIVE_SECONDS } from '@bourse/engine/ledger'
import type { HostParts } from '@bourse/host/parts'

type CheckParts = Pick<HostParts, 'database' | 'clock' | 'config'>

/** Returns the backup that is too old, reported once for each backup. */
export async function findLateBackup({ database, clock, config }: CheckParts): Promise<readonly NewEvent[]> {
  const at = clock.now()
  const age = await backupAge(database, config, at)
  if (age?.isLate !== true) return []
  const data = { taken_at: age.takenAt, age_seconds: Math.round(age.seconds), max_age_seconds: age.maxSeconds }
  return [{ type: 'backup.late', at, subject: 'backup', data, once: `backup.late ${age.takenAt ?? 'none'}` }]
}

/** Returns the replicas whose heartbeat stopped: a replica that shuts down removes itself. */
export async function findUnreadyReplicas({ database, clock }: CheckParts): Promise<readonly NewEvent[]> {
  const rows = await database.query<{ id: string; heartbeat_at: string }>(
    `select id, ${utc('heartbeat_at')} as heartbeat_at from bourse.replicas
     where heartbeat_at < clock_timestamp() - interval '${LIVE_SECONDS} seconds'`,
  )
  const at = clock.now()
  return rows.map(({ id, heartbeat_at }) => {
    const data = { replica: id, heartbeat_at }
    return { type: 'replica.unready', at, subject: id, data, once: `replica.unready ${id} ${heartbeat_at}` }
  })
}
