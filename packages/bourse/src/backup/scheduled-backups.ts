import { storeNewestBackup, type HostTask } from '@bourse/engine/jobs'
import type { Logger } from 'pino'
import type { Context } from '../context.ts'
import type { OpenedConfigDatabase } from '../with-database.ts'
import { kindOf } from './kinds.ts'
import { logOutput } from './log-output.ts'
import { newestVerified } from './newest-verified.ts'
import { openPlace } from './open-place.ts'
import type { BackupPlace } from './place.ts'
import { removeOldBackups } from './remove-old-backups.ts'
import { takeBackup } from './take-backup.ts'
import { verifyBackup } from './verify.ts'

/** A backup of a large database takes hours; a failed one is retried once before the next scheduled one. */
const LIMITS = { seconds: 23 * 3_600, retries: 1 }
const CHECK_CRON = '*/10 * * * *'

/** A host's tasks for the backup target in its settings: scheduled backups, and checks of the newest verified one. */
export function backupTasks(context: Context, opened: OpenedConfigDatabase, log: Logger): readonly HostTask[] {
  const { backup_to: to, backup_cron: cron, backup_zone: zone } = opened.config
  if (to === undefined) return []
  const inLog = { ...context, output: logOutput(log, context.clock) }
  const check: HostTask = {
    id: 'backup-check',
    schedule: { cron: CHECK_CRON, zone: 'UTC' },
    run: async () => noteNewest(inLog, opened, await openPlace(inLog, to)),
  }
  if (cron === undefined) return [check]
  const run = (signal: AbortSignal) => backUp({ ...inLog, signal }, opened, { to, log })
  return [check, { id: 'backup', schedule: { cron, zone }, limits: LIMITS, run }]
}

/** Takes a backup, verifies it, and then removes old ones, even if the new one proves unusable. */
async function backUp(
  context: Context,
  opened: OpenedConfigDatabase,
  { to, log }: { readonly to: string; readonly log: Logger },
): Promise<void> {
  const { config } = opened
  const place = await openPlace(context, to)
  const { manifest, missing } = await takeBackup(context, opened, { place, kind: kindOf(config) })
  const { id: backup } = manifest
  log.info({ backup, place: place.name }, 'backup taken')
  if (missing.length > 0) log.warn({ backup, files: missing.slice(0, 20) }, 'the store is missing files of the backup')
  const rows = await verifyBackup(context, config, place, manifest).finally(() => tidy(context, opened, place, log))
  log.info({ backup, rows }, 'backup verified')
  await noteNewest(context, opened, place)
}

/** Removes old backups. If the target does not allow that, the new backup still succeeds. */
async function tidy(
  { clock, signal }: Context,
  { config }: OpenedConfigDatabase,
  place: BackupPlace,
  log: Logger,
): Promise<void> {
  if (signal.aborted) return
  try {
    const removed = await removeOldBackups(place, { keep: config.backup_keep, now: clock.millis() })
    if (removed.length > 0) log.info({ backups: removed }, 'old backups removed')
  } catch (err) {
    log.warn({ err, place: place.name }, 'old backups could not be removed')
  }
}

/** Stores which backup is the newest verified one, for the health report and the metrics. */
async function noteNewest({ clock }: Context, opened: OpenedConfigDatabase, place: BackupPlace): Promise<void> {
  const { database, config } = opened
  if (config.backup_to === undefined) return
  await storeNewestBackup(database, config.backup_to, await newestVerified(place), clock.now())
}
