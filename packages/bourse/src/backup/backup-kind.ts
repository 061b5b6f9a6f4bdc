import type { Config } from '@bourse/engine/wiring'
import type { Context } from '../context.ts'
import type { OpenedConfigDatabase } from '../with-database.ts'
import type { Meter } from './files.ts'
import type { Manifest, TableDigest } from './manifest.ts'
import type { BackupPlace } from './place.ts'

/** A backup to read. */
export interface Source {
  readonly place: BackupPlace
  readonly manifest: Manifest
  readonly meter: Meter
}

/** How databases of one kind are backed up and restored. */
export interface BackupKind {
  readonly kind: Manifest['database']['kind']
  /** Name of the configured database that a restore would replace, if there is one. */
  dataIn(config: Config): Promise<string | undefined>
  /** Backs up the running database, with digests as of the backup. */
  backUp(
    context: Context,
    opened: OpenedConfigDatabase,
    to: { readonly place: BackupPlace; readonly id: string; readonly meter: Meter },
  ): Promise<Manifest['database']>
  /** Restores into the configured database; `replace` removes its contents. */
  restore(context: Context, config: Config, from: Source & { readonly replace: boolean }): Promise<void>
  /** Restores into a scratch database, and returns its tables' digests. */
  tablesOf(context: Context, config: Config, from: Source): Promise<readonly TableDigest[]>
}
