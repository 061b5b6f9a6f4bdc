import { checkOptions, type OptionsOf } from './check-options.ts'
import { defineDataset, type Dataset } from './dataset.ts'
import { feedsOf, type Feed, type Source } from './source.ts'

/** What a deployment, a team or the demo market adds to an installed dataset. */
export interface Extension extends Partial<Pick<Dataset, 'sources' | 'intakes' | 'jobs' | 'provides'>> {
  /**
   * `import.meta.url` of the file that exports the extended dataset. Needed where an added source reads data from
   * outside: the process that parses it imports the dataset from there.
   */
  readonly module?: string
}

const EXTENSION: OptionsOf<Extension> = { module: true, sources: true, intakes: true, jobs: true, provides: true }

/**
 * The dataset with more sources, intakes, jobs and offers, after those that it has.
 * @example export default extend(eod, { module: import.meta.url, sources: [deskBars] })
 */
export function extend(dataset: Dataset, added: Extension): Dataset {
  checkOptions(`extend(${dataset.id})`, added, EXTENSION)
  const { module = dataset.module, sources = [], intakes = [], jobs = [], provides = [] } = added
  refuseKnown(dataset, added)
  for (const source of sources)
    refuseForeignFeeds(dataset, [...dataset.records, ...dataset.intakes, ...intakes], source)
  return defineDataset({
    ...dataset,
    ...(module === undefined ? {} : { module }),
    sources: [...dataset.sources, ...sources],
    intakes: [...dataset.intakes, ...intakes],
    jobs: [...dataset.jobs, ...jobs],
    provides: [...dataset.provides, ...provides],
  })
}

/** Names of settings, of runs and of stored rows: two parts of one name would be taken for each other. */
function refuseKnown(dataset: Dataset, { sources = [], intakes = [], jobs = [] }: Extension): void {
  const work = [...dataset.sources, ...dataset.jobs].map(({ id }) => id)
  const rows = [...dataset.intakes.map(({ id }) => id), ...dataset.records.map(({ table }) => table)]
  for (const part of [...sources, ...jobs, ...intakes]) {
    const known = part.part === 'intake' ? rows : work
    if (known.includes(part.id))
      throw new TypeError(
        `extend(${dataset.id}): expected an id of its own for the added ${part.part}, got ${part.id}; ` +
          `${known.join(', ')} are taken: give the ${part.part} another id`,
      )
    known.push(part.id)
  }
}

function refuseForeignFeeds({ id }: Dataset, own: readonly Feed[], source: Source): void {
  const foreign = feedsOf(source).find((feed) => !own.includes(feed))
  if (foreign === undefined) return
  throw new TypeError(
    `extend(${id}): expected the source ${source.id} to feed a record or an intake of ${id} ` +
      `(${own.map(nameOf).join(', ')}), got ${nameOf(foreign)}; import what it feeds from the package of ${id}, and ` +
      'install one version of that package',
  )
}

const nameOf = (feed: Feed) => (feed.part === 'record' ? feed.table : feed.id)
