import type { Dataset } from '@bourse/kit'
import type { ConformanceOptions } from './options.ts'
import { migrateEmptyDatabase, type MigratedDatabase } from './storage/migrated-database.ts'
import { loadRecorded } from './support/load-recorded.ts'
import { dropFilling } from '../test-host.ts'
import { withoutListings } from './support/without-listings.ts'
import { publishedSample, startSampleHost, type PublishedSample, type SampleHost } from './support/sample-host.ts'

/** A dataset under test, with the options of its author. */
export interface Specimen {
  readonly dataset: Dataset
  readonly options: ConformanceOptions
  /** Recorded answers among the options that could not be read, with reasons. */
  readonly unreadable: readonly string[]
  /** Folder of the dataset's package, undefined if it has none. */
  readonly folder: string | undefined
  /** The result of migrating an empty database; computed once. */
  migrated(): Promise<MigratedDatabase>
  /** A host with the sample, shared by all read-only checks. */
  reading(): Promise<SampleHost>
  /** A separate host with the same sample that serves the dataset with other operations. */
  serving<T>(dataset: Dataset, work: (sample: SampleHost) => Promise<T>): Promise<T>
  /** A separate host with the same sample, for a check that publishes. */
  publishing<T>(work: (sample: SampleHost) => Promise<T>): Promise<T>
  /** A separate host with the same sample, in which some listings are not part of any universe. */
  lacking<T>(listings: ReadonlySet<string>, work: (sample: SampleHost) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Prepares the test of a dataset; hosts start when the first check needs one. They copy a sample that is published
 * once; for a single check (`checks: 'one'`) that would only start an additional host.
 */
export function specimenOf(
  dataset: Dataset,
  given: ConformanceOptions,
  around?: string,
  checks: 'all' | 'one' = 'all',
): Specimen {
  const folder = given.folder ?? around
  const { options, unreadable } = loadRecorded(given, folder)
  let migrated: Promise<MigratedDatabase> | undefined
  let shared: Promise<SampleHost> | undefined
  let published: PublishedSample | undefined
  const toCopy = () => (published ??= publishedSample(dataset, options))
  const start = (given = options, served = dataset) =>
    startSampleHost(served, given, checks === 'one' ? undefined : toCopy())
  const using = async <T>(sample: SampleHost, work: (sample: SampleHost) => Promise<T>) => {
    try {
      return await work(sample)
    } finally {
      await sample.test.close()
    }
  }
  return {
    dataset,
    options,
    unreadable,
    folder,
    migrated: () => (migrated ??= migrateEmptyDatabase(dataset)),
    reading: () => (shared ??= start()),
    serving: async (served, work) => {
      // A host of the dataset itself publishes the sample once.
      if (checks === 'all') await (shared ??= start())
      return using(await start(options, served), work)
    },
    publishing: async (work) => using(await start(), work),
    lacking: async (listings, work) => {
      const others = withoutListings(options.with ?? [], (id) => listings.has(id))
      return using(await start({ ...options, with: others }), work)
    },
    async close() {
      await (await shared?.catch(() => undefined))?.test.close()
      if (published !== undefined) await dropFilling(published.filling)
    },
  }
}
