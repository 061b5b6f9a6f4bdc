import type { Dataset } from '@bourse/kit'
import type { ConformanceOptions } from './options.ts'
import { migrateEmptyDatabase, type MigratedDatabase } from './storage/migrated-database.ts'
import { loadRecorded } from './support/load-recorded.ts'
import { dropFilling } from '../test-host.ts'
import { withoutListings } from './support/without-listings.ts'
import { publishedSample, startSampleHost, type PublishedSample, type SampleHost } from './support/sample-host.ts'

/** A dataset under test, with its author's options. */
export interface Specimen {
  readonly dataset: Dataset
  readonly options: ConformanceOptions
  /** Recorded responses in the options that could not be read, each with the reason. */
  readonly unreadable: readonly string[]
  /** Folder of the dataset's package; undefined if it has none. */
  readonly folder: string | undefined
  /** Migrates an empty database once and returns the result. */
  migrated(): Promise<MigratedDatabase>
  /** Returns a host with the sample, shared by all read-only checks. */
  reading(): Promise<SampleHost>
  /** Runs `work` with a separate host that has the same sample but serves a modified dataset. */
  serving<T>(dataset: Dataset, work: (sample: SampleHost) => Promise<T>): Promise<T>
  /** Runs `work` with a separate host that has the same sample, for a check that publishes. */
  publishing<T>(work: (sample: SampleHost) => Promise<T>): Promise<T>
  /** Runs `work` with a separate host that has the same sample, but whose universes omit the given listings. */
  lacking<T>(listings: ReadonlySet<string>, work: (sample: SampleHost) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Prepares the test of a dataset. Hosts start when the first check needs one, and copy a sample that is published once.
 * For a single check (`checks: 'one'`), publishing it separately would only start an additional host.
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
    startSampleHost(served, given, { published: checks === 'one' ? undefined : toCopy() })
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
      // The first host with the dataset publishes the sample, and later hosts copy it.
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
