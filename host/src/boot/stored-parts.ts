import type { Database } from '@bourse/database'
import type { Publications } from '@bourse/publishing'
import { rowsAt } from '@bourse/store'
import type { Clock } from '@bourse/kit'
import { type Config, submitNeed, type WiringParts } from '@bourse/wiring'
import { createArchive, type Archive } from '../jobs/archive.ts'
import { createReads } from '../jobs/read-through.ts'
import { createRecentLists, type RecentLists } from '../jobs/recently-requested.ts'

/** What the needs of datasets stand on where there is a database. */
export interface StoredPartsOptions {
  readonly database: Database
  readonly config: Config
  readonly clock: Clock
  /** There once the datasets are wired. */
  readonly publications: () => Publications
  readonly holdsDemo: () => boolean
  readonly log: (message: string) => void
  readonly onError: (what: string, error: unknown) => void
}

/** Everything that a part of a dataset may be handed besides services, and what of it somebody has to close. */
export interface StoredParts {
  readonly wiring: Pick<WiringParts, 'rows' | 'submit' | 'reads' | 'recents'>
  readonly archive: Archive
  readonly recents: RecentLists
}

/** Opens rows, intakes, read-through sources and lists of requests over one database. */
export function storedParts(options: StoredPartsOptions): StoredParts {
  const { database, config, clock, publications, holdsDemo, log, onError } = options
  const archive = createArchive(database, config.archive_bytes)
  const recents = createRecentLists(database, clock, (error) => onError('recent requests', error))
  const reads = createReads({ database, config, clock, log, archive, holdsDemo, onFailure: onError })
  return {
    wiring: {
      rows: (table) => rowsAt(database.kysely, table),
      submit: (intake) => submitNeed(database, publications(), intake),
      reads,
      recents: recents.of,
    },
    archive,
    recents,
  }
}
