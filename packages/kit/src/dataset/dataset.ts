import type { Kysely } from 'kysely'
import { checkDataset } from './check-dataset.ts'
import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import type { Channel } from '../delivery/channel.ts'
import type { Operation } from '../operation/endpoint.ts'
import type { AnyStagingTable } from '../record/staging-table.ts'
import type { Job } from '../job/job.ts'
import { checkName, deepFreeze } from '../checks/names.ts'
import type { Pages } from '../delivery/pages.ts'
import type { AnyRecord } from '../record/record.ts'
import type { Provider } from '../record/needs.ts'
import type { Source } from '../source/source.ts'
import type { Transport } from '../delivery/transport.ts'
import { KIT_VERSION } from './version.ts'

/** A change to a dataset's tables. `db` defaults to the dataset's schema and runs inside a transaction. */
export interface Migration {
  /**
   * Record tables whose rows the migration reads or changes; defaults to all. Packed rows of other tables stay
   * packed.
   */
  readonly tables?: readonly string[]
  /**
   * The newest release of the dataset that cannot run after this step, and the newest migration that the release knows
   * (`0001` before the first). Required if the step drops or renames something that a release reads or writes: the
   * step waits until no host running such a release is serving.
   */
  readonly breaks?: { readonly release: string; readonly knows: string }
  up(db: Kysely<never>): Promise<void>
}

/** A dataset as a plain value, from which the host derives routes, storage, jobs and documentation. */
export interface Dataset {
  readonly part: 'dataset'
  /** Version of the kit that created the dataset; the host uses it to check whether it can read the dataset. */
  readonly kit: string
  /** The dataset's id, kebab-case; with underscores it is also the name of its PostgreSQL schema. */
  readonly id: string
  readonly title: string
  readonly summary: string
  /**
   * `import.meta.url` of the file that exports the dataset. The host parses fetched data in a separate process, which
   * imports the dataset from this file. Required if a source reads external data.
   */
  readonly module?: string
  readonly records: readonly AnyRecord[]
  readonly staging: readonly AnyStagingTable[]
  /**
   * Changes to the tables after their first version, keyed by names such as `0002_add_venue`. The host derives the
   * first version from the records.
   */
  readonly migrations: Readonly<Record<string, Migration>>
  readonly sources: readonly Source[]
  readonly endpoints: readonly Operation[]
  /**
   * Paths that this dataset used to serve, such as `/movers`, each with the package that now serves it. The host
   * reports packages that a deployment does not have.
   */
  readonly moved: Readonly<Record<string, string>>
  /** Additional protocols that serve the deployment's operations. */
  readonly transports: readonly Transport[]
  /** Web applications, each at its own address. */
  readonly pages: readonly Pages[]
  /** Channels whose rows `/v1/stream` pushes. */
  readonly channels: readonly Channel[]
  readonly jobs: readonly Job[]
  readonly provides: readonly Provider[]
  /** The record or staging table that `bourse import` feeds by default. */
  readonly imports?: AnyRecord | AnyStagingTable
  /**
   * What `/v1/health` measures: either a record that gets one row per session for every active entity in a market, or a
   * cadence.
   */
  readonly freshness?: AnyRecord | Cadence
  /**
   * True for a delivery channel that serves the operations of other datasets in a different way. It holds no data and
   * is not listed among the datasets.
   */
  readonly delivers: boolean
  /** True if no source exists yet, in which case every operation returns 501. */
  readonly planned: boolean
  /**
   * Who calls the operations: API callers under `/v1`, operators of the deployment under `/admin/v1`, or members of an
   * account under `/account/v1`. Each has its own OpenAPI document.
   */
  readonly audience: 'callers' | 'operators' | 'members'
  /**
   * Names of the plans whose accounts may call the dataset; the installation's settings override it. Defaults to
   * every plan except `free`. Plan names that the installation does not have are ignored.
   */
  readonly plans?: readonly string[]
}

/** Returns the path prefix of a dataset's operations. */
export function prefixOf({ audience }: Pick<Dataset, 'audience'>): (typeof PREFIXES)[Dataset['audience']] {
  return PREFIXES[audience]
}

const PREFIXES = { callers: '/v1', operators: '/admin/v1', members: '/account/v1' } as const

/**
 * How often a record that does not follow trading sessions gets rows. The record has one entry in `/v1/health`, which
 * becomes stale when the record's newest row is too old.
 */
export interface Cadence {
  readonly record: AnyRecord
  /**
   * Days allowed since the newest row date (`by: 'date'`, the default where rows have dates) or since the last
   * publication (`by: 'publication'`).
   */
  readonly cadence: { readonly days: number; readonly by?: 'date' | 'publication' }
}

/** Returns the record that measures a dataset's freshness. */
export function freshnessRecord({ freshness }: Pick<Dataset, 'freshness'>): AnyRecord | undefined {
  return freshness === undefined || 'part' in freshness ? freshness : freshness.record
}

/** Declares a dataset; the value is frozen. Only `id`, `title` and `summary` are required. */
export function defineDataset(
  options: Pick<Dataset, 'id' | 'title' | 'summary'> & Partial<Omit<Dataset, 'part' | 'kit'>>,
): Dataset {
  checkName('dataset', options.id)
  checkOptions(`dataset ${options.id}`, options, DATASET_OPTIONS)
  const made: Dataset = {
    part: 'dataset',
    kit: KIT_VERSION,
    records: [],
    staging: [],
    migrations: {},
    sources: [],
    endpoints: [],
    moved: {},
    channels: [],
    transports: [],
    pages: [],
    delivers: false,
    jobs: [],
    provides: [],
    planned: false,
    audience: 'callers',
    ...options,
  }
  checkDataset(made)
  if (made.module !== undefined && exportedDataset(made) === undefined) exported.set(exportKey(made), made)
  return deepFreeze(made)
}

/**
 * The datasets as their modules export them, before a deployment extends them. Shared by all copies of the kit in a
 * process.
 */
const EXPORTED = Symbol.for('bourse.exported-datasets')
const everywhere = globalThis as { [EXPORTED]?: Map<string, Dataset> }
const exported = (everywhere[EXPORTED] ??= new Map<string, Dataset>())

const exportKey = ({ module = '', id }: Pick<Dataset, 'module' | 'id'>) => `${module} ${id}`

/**
 * Returns a dataset as another process loads it, by importing its module; undefined if the dataset declares no module.
 */
export const exportedDataset = (dataset: Dataset): Dataset | undefined => exported.get(exportKey(dataset))

const DATASET_OPTIONS: OptionsOf<Dataset> = {
  part: true,
  kit: true,
  module: true,
  id: true,
  title: true,
  summary: true,
  records: true,
  staging: true,
  migrations: true,
  sources: true,
  endpoints: true,
  moved: true,
  transports: true,
  pages: true,
  channels: true,
  jobs: true,
  provides: true,
  imports: true,
  freshness: true,
  delivers: true,
  planned: true,
  audience: true,
  plans: true,
}

/** Returns the name of a dataset's PostgreSQL schema. */
export function schemaOf(dataset: Pick<Dataset, 'id'>): string {
  return dataset.id.replaceAll('-', '_')
}
