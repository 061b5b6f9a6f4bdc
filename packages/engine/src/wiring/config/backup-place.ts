import type { Config } from './config.ts'

/** A bucket, and an optional path in it. */
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*)\/?$/
const URL_SCHEME = /^[a-z0-9+.-]+:\/\//i

/** Where backups are stored. */
export type BackupTarget =
  { readonly folder: string } | { readonly bucket: string; readonly prefix: string | undefined; readonly name: string }

/** Parses a folder or `s3://bucket/prefix`; undefined for any other URL, which may contain a password. */
export function backupTarget(to: string): BackupTarget | undefined {
  const [, bucket, path = ''] = BUCKET.exec(to) ?? []
  if (bucket !== undefined)
    return { bucket, prefix: path === '' ? undefined : path.slice(1), name: `s3://${bucket}${path}` }
  return URL_SCHEME.test(to) ? undefined : { folder: to }
}

/** Returns what is wrong with the settings for scheduled backups, without repeating a URL. */
export function wrongBackups({ backup_to: to, backup_cron: cron }: Config): string | undefined {
  if (to === undefined) return cron === undefined ? undefined : 'backup_cron needs backup_to, where backups are stored'
  if (backupTarget(to) !== undefined) return undefined
  return 'backup_to: expected a folder or s3://bucket/prefix without credentials, got another URL'
}
