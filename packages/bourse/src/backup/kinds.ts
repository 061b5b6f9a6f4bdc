import type { Config } from '@bourse/engine/wiring'
import { NEWEST_STEP, VERSION } from '@bourse/host/parts'
import { CommandFailure } from '../command-failure.ts'
import type { BackupKind } from './backup-kind.ts'
import { embeddedDatabase } from './embedded-database.ts'
import { ownDatabase } from './own-database.ts'
import type { Manifest } from './manifest.ts'

/** How the configured database is backed up. */
export const kindOf = ({ database_url: url }: Config): BackupKind =>
  url === undefined ? embeddedDatabase : ownDatabase

/** Rejects a backup that this release or the configured database cannot restore. */
export function refuseForeign(manifest: Manifest, kind: BackupKind): void {
  if (manifest.schema_level > NEWEST_STEP)
    throw new CommandFailure(
      `The backup is too new for this release (${VERSION}): its tables have the migration ` +
        `${manifest.schema_level}, but this release knows migrations up to ${NEWEST_STEP}.`,
      `Restore it with release ${manifest.release} or a later one.`,
    )
  if (manifest.database.kind === kind.kind) return
  throw manifest.database.kind === 'embedded'
    ? new CommandFailure(
        'The backup is from an embedded database: expected one from your own server, because DATABASE_URL is set.',
        'Unset DATABASE_URL to restore into the data folder.',
      )
    : new CommandFailure(
        'The backup is from your own server: expected one from an embedded database, because DATABASE_URL is not set.',
        'Set DATABASE_URL to the database to restore into.',
      )
}
