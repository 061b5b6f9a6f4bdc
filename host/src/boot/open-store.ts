import { allMarkets } from '@bourse/engine/accounts'
import type { Database } from '@bourse/engine/database'
import { createArchive, createReads, createRecentLists, type Archive, type RecentLists } from '@bourse/engine/jobs'
import type { Clock } from '@bourse/kit'
import { createPublications, type Publications } from '@bourse/engine/publishing'
import { createStore, rowsAt, type RecordStore, type Standbys } from '@bourse/engine/store'
import { publishingNeeds, submitNeed, type Config, type Wiring } from '@bourse/engine/wiring'
import { VERSION } from '../version.ts'

/** What the datasets' rows need before they can be opened. */
export interface StoreOptions {
  readonly database: Database
  /** Servers that serve reads in addition to `database`; none by default. */
  readonly standbys?: Standbys | undefined
  readonly config: Config
  readonly clock: Clock
  readonly wiring: Wiring
  readonly holdsDemo: () => boolean
  /** Wraps the publications, to count them. */
  readonly observe?: (publications: Publications) => Publications
  readonly log: (message: string) => void
  readonly onError: (what: string, error: unknown) => void
}

/** All datasets' rows, and the resources to close at shutdown. */
export interface OpenedStore {
  readonly store: RecordStore
  readonly publications: Publications
  readonly archive: Archive
  readonly recents: RecentLists
}

const unobserved = (publications: Publications) => publications

/** Connects datasets to a database: rows, staging tables, on-demand sources and request lists. */
export async function openStore(options: StoreOptions): Promise<OpenedStore> {
  const { database, standbys, config, clock, wiring, holdsDemo, log, onError, observe = unobserved } = options
  const markets = allMarkets(config.markets)
  const over = { reads: database, writes: database, clock, markets, ...(await publishingNeeds(wiring, config, log)) }
  const publications = observe(createPublications(over))
  const archive = createArchive(database, config.archive_bytes)
  const recents = createRecentLists(database, clock, (error) => onError('recent requests', error))
  const reading = { database, config, clock, log, archive, release: VERSION }
  wiring.connect({
    rows: (table) => rowsAt(database, table, standbys),
    submit: (stagingTable) => submitNeed(database, publications, stagingTable),
    reads: createReads({
      ...reading,
      datasets: wiring.datasets,
      parsesHere: wiring.parsesHere,
      holdsDemo,
      onFailure: onError,
    }),
    recents: recents.of,
  })
  const store = createStore({ ...over, standbys, dayCacheBytes: Math.floor(config.body_cache_bytes / 2) })
  return { store, publications, archive, recents }
}
