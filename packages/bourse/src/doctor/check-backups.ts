import { dueBetween } from '@bourse/engine/jobs'
import { messageOf, type Config } from '@bourse/engine/wiring'
import { newestVerified } from '../backup/newest-verified.ts'
import { openPlace } from '../backup/open-place.ts'
import type { Context } from '../context.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

const CHECK = 'backups'
const HOUR_MS = 3_600_000
/** A sample period for evaluating the schedule. */
const [FROM, TO] = ['2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z']

/** Compares the newest verified backup with `backup_max_age_hours`, and checks the backup schedule. */
export async function checkBackups(context: Context, config: Config): Promise<readonly Finding[]> {
  const { backup_to: to } = config
  return to === undefined ? [] : [...scheduleFindings(config), await ageFinding(context, config, to)]
}

function scheduleFindings({ backup_cron: cron, backup_zone: zone }: Config): readonly Finding[] {
  if (cron === undefined) return []
  try {
    dueBetween({ cron, zone }, FROM, TO, undefined)
    return []
  } catch (error) {
    return [fail(CHECK, `backups never run on schedule: ${messageOf(error)}`, 'fix backup_cron or backup_zone')]
  }
}

async function ageFinding(context: Context, config: Config, to: string): Promise<Finding> {
  const { backup_max_age_hours: most, backup_cron: cron } = config
  const { name, clock } = context
  const remedy =
    cron === undefined
      ? `"${name} backup ${to}", then "${name} backup verify ${to}"; or set backup_cron`
      : `read the host's log for the task host__backup, or "${name} backup ${to}", then "${name} backup verify ${to}"`
  try {
    const newest = await newestVerified(await openPlace(context, to))
    if (newest === undefined) return warn(CHECK, `${to} has no verified backup`, remedy)
    const hours = Math.floor((clock.millis() - Date.parse(newest.at)) / HOUR_MS)
    const found = `the newest verified backup in ${to} is ${newest.id}, ${hours} hours old`
    return hours < most ? ok(CHECK, found) : warn(CHECK, `${found}: expected less than ${most}`, remedy)
  } catch (error) {
    return fail(CHECK, `${to} cannot be read: ${messageOf(error)}`, 'fix the folder, bucket or credentials')
  }
}
