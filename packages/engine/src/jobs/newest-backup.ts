import { utc, type Statements } from '../database/index.ts'
import type { Config } from '../wiring/index.ts'

/** The newest verified backup in each folder or bucket that hosts watch, as of their last check. */
export const newestBackupMigration = `
create table bourse.newest_backup (
  place text collate "C" primary key,
  backup text,
  taken_at timestamptz,
  watched_since timestamptz not null,
  checked_at timestamptz not null
);`

/** A verified backup. */
export interface VerifiedBackup {
  readonly id: string
  /** When the backup began; it includes everything committed before then. */
  readonly at: string
}

/** Stores a check's result: the newest verified backup in a folder or bucket, if there is one. */
export async function storeNewestBackup(
  on: Statements,
  place: string,
  newest: VerifiedBackup | undefined,
  now: string,
): Promise<void> {
  await on.query(
    `insert into bourse.newest_backup (place, backup, taken_at, watched_since, checked_at) values ($1, $2, $3, $4, $4)
     on conflict (place) do update
       set backup = excluded.backup, taken_at = excluded.taken_at, checked_at = excluded.checked_at`,
    [place, newest?.id ?? null, newest?.at ?? null, now],
  )
}

/** The newest verified backup, compared with `backup_max_age_hours`. */
export interface BackupAge {
  /** When the backup began; null if none is verified. */
  readonly takenAt: string | null
  /** Age of the backup or, if none is verified, time since the first check. */
  readonly seconds: number
  readonly maxSeconds: number
  readonly isLate: boolean
}

const HOUR = 3_600

/** Returns the age as of the last check; undefined if no folder or bucket is configured, or before the first check. */
export async function backupAge(
  on: Statements,
  { backup_to: place, backup_max_age_hours: hours }: Config,
  now: string,
): Promise<BackupAge | undefined> {
  if (place === undefined) return undefined
  const [row] = await on.query<{ taken_at: string | null; seconds: number }>(
    `select ${utc('taken_at')} as taken_at,
       greatest(0, extract(epoch from $2::timestamptz - coalesce(taken_at, watched_since)))::float8 as seconds
     from bourse.newest_backup where place = $1`,
    [place, now],
  )
  if (row === undefined) return undefined
  const maxSeconds = hours * HOUR
  return { takenAt: row.taken_at, seconds: row.seconds, maxSeconds, isLate: row.seconds > maxSeconds }
}
