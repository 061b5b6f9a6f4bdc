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

/** One change of a dataset's tables; `db` stands on the dataset's schema, inside a transaction. */
export interface Migration {
  /** Tables of records whose rows it reads or changes; left out: all. Packed rows of other tables stay packed. */
  readonly tables?: readonly string[]
  /**
   * The newest release of the dataset that cannot run once the step is taken, and the newest migration that it knows
   * (`0001` before the first). Needed where the step drops or renames what a release reads or writes: the step is not
   * taken while a host with such a release serves.
   */
  readonly breaks?: { readonly release: string; readonly knows: string }
  up(db: Kysely<never>): Promise<void>
}

/** A dataset as a plain value: the host derives routes, storage, jobs and documentation from it. */
export interface Dataset {
  readonly part: 'dataset'
  /** Version of the kit that made it, by which a host knows whether it can read it. */
  readonly kit: string
  /** Kebab-case; also the name of its Postgres schema, with underscores. */
  readonly id: string
  readonly title: string
  readonly summary: string
  /**
   * `import.meta.url` of the file that exports the dataset: the host parses what its sources fetched in a process of
   * its own, which imports it from there. Needed where a source reads data from outside.
   */
  readonly module?: string
  readonly records: readonly AnyRecord[]
  readonly staging: readonly AnyStagingTable[]
  /** Changes after the first version of a record, by name `0002_what`; the first is derived. */
  readonly migrations: Readonly<Record<string, Migration>>
  readonly sources: readonly Source[]
  readonly endpoints: readonly Operation[]
  /**
   * Packages that answer now at paths that were this dataset's, such as `/movers`: a deployment without one is told.
   */
  readonly moved: Readonly<Record<string, string>>
  /** Protocols of its own over the operations of the deployment. */
  readonly transports: readonly Transport[]
  /** Web applications at addresses of their own. */
  readonly pages: readonly Pages[]
  /** Rows that `/v1/stream` pushes. */
  readonly channels: readonly Channel[]
  readonly jobs: readonly Job[]
  readonly provides: readonly Provider[]
  /** What `bourse import` feeds by default. */
  readonly imports?: AnyRecord | AnyStagingTable
  /**
   * What `/v1/health` measures: a record of which every active entity of a market gets a row per session, or a cadence.
   */
  readonly freshness?: AnyRecord | Cadence
  /**
   * True for another way out of other datasets' operations, which holds no data of its own and is not listed among the
   * datasets.
   */
  readonly delivers: boolean
  /** True where no source exists yet: every operation answers 501. */
  readonly planned: boolean
  /**
   * For whom its operations are: callers below `/v1`, or who runs the deployment below `/admin/v1`, with a document of
   * their own.
   */
  readonly audience: 'callers' | 'operators'
  /**
   * Names of the plans whose accounts may call it; an installation's settings overrule it. Left out: every plan but
   * `free`. A name that an installation lacks grants nothing there.
   */
  readonly plans?: readonly string[]
}

/** What stands before the paths of a dataset's operations. */
export function prefixOf({ audience }: Pick<Dataset, 'audience'>): '/v1' | '/admin/v1' {
  return audience === 'operators' ? '/admin/v1' : '/v1'
}

/** How often a record of no session gets rows: one row of `/v1/health`, stale when the newest is older. */
export interface Cadence {
  readonly record: AnyRecord
  /**
   * Days that may pass; `by`: since the newest date of a row (default, where rows have dates) or since the last
   * publication.
   */
  readonly cadence: { readonly days: number; readonly by?: 'date' | 'publication' }
}

/** The record that a dataset's freshness is measured by. */
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
 * Each dataset as its module first declares it: what a deployment adds to it is not exported there. One for all copies
 * of the kit in a process.
 */
const EXPORTED = Symbol.for('bourse.exported-datasets')
const everywhere = globalThis as { [EXPORTED]?: Map<string, Dataset> }
const exported = (everywhere[EXPORTED] ??= new Map<string, Dataset>())

const exportKey = ({ module = '', id }: Pick<Dataset, 'module' | 'id'>) => `${module} ${id}`

/** A dataset as another process finds it that imports its module; undefined where it names none. */
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

/** The Postgres schema of a dataset. */
export function schemaOf(dataset: Pick<Dataset, 'id'>): string {
  return dataset.id.replaceAll('-', '_')
}
