import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import { defineDataset, type Dataset } from './dataset.ts'
import { kindOf } from '../checks/names.ts'
import { feedsOf, type Feed, type Source } from '../source/source.ts'

/** Parts that a deployment, a team or the demo market adds to an installed dataset. */
export interface Extension extends Partial<Pick<Dataset, 'sources' | 'staging' | 'jobs' | 'provides'>> {
  /**
   * `import.meta.url` of the file that exports the extended dataset. Required if an added source reads external data:
   * the process that parses it imports the dataset from this file.
   */
  readonly module?: string
}

const EXTENSION: OptionsOf<Extension> = { module: true, sources: true, staging: true, jobs: true, provides: true }

/**
 * Returns the dataset with additional sources, staging tables, jobs and services after its own.
 * @example export default extend(eod, { module: import.meta.url, sources: [deskBars] })
 */
export function extend(dataset: Dataset, added: Extension): Dataset {
  checkOptions(`extend(${dataset.id})`, added, EXTENSION)
  const { module = dataset.module, sources = [], staging = [], jobs = [], provides = [] } = added
  refuseKnown(dataset, added)
  for (const source of sources)
    refuseForeignFeeds(dataset, [...dataset.records, ...dataset.staging, ...staging], source)
  return defineDataset({
    ...dataset,
    ...(module === undefined ? {} : { module }),
    sources: [...dataset.sources, ...sources],
    staging: [...dataset.staging, ...staging],
    jobs: [...dataset.jobs, ...jobs],
    provides: [...dataset.provides, ...provides],
  })
}

/** Rejects parts whose names are taken, because settings, runs and stored rows refer to parts by name. */
function refuseKnown(dataset: Dataset, { sources = [], staging = [], jobs = [] }: Extension): void {
  const work = [...dataset.sources, ...dataset.jobs].map(({ id }) => id)
  const rows = [...dataset.staging.map(({ id }) => id), ...dataset.records.map(({ table }) => table)]
  for (const part of [...sources, ...jobs, ...staging]) {
    const known = part.part === 'staging' ? rows : work
    if (known.includes(part.id))
      throw new TypeError(
        `extend(${dataset.id}): expected an unused id for the added ${kindOf(part)}, got ${part.id}; ` +
          `${known.join(', ')} are in use: give the ${kindOf(part)} a different id`,
      )
    known.push(part.id)
  }
}

function refuseForeignFeeds({ id }: Dataset, own: readonly Feed[], source: Source): void {
  const foreign = feedsOf(source).find((feed) => !own.includes(feed))
  if (foreign === undefined) return
  throw new TypeError(
    `extend(${id}): expected the source ${source.id} to feed a record or a staging table of ${id} ` +
      `(${own.map(nameOf).join(', ')}), got ${nameOf(foreign)}; import what it feeds from the package of ${id}, and ` +
      'install one version of that package',
  )
}

const nameOf = (feed: Feed) => (feed.part === 'record' ? feed.table : feed.id)
