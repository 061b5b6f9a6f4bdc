import type { AnyStagingTable, Dataset } from '@bourse/kit'
import { feedsOf, publisherId } from '@bourse/kit/host'
import { publisherOf, type Config, type Wiring } from '../wiring/index.ts'
import type { RecordSources } from './record-sources.ts'
import type { TermsInForce } from './rule.ts'
import { publishersOf, termsInForce } from './terms.ts'

interface OriginParts {
  readonly config: Pick<Config, 'publishers'>
  readonly wiring: Pick<Wiring, 'datasets' | 'recordsBehind' | 'tables'>
}

/** Rows of a source in a record, or what a job computed from them. */
interface Origin {
  readonly record: string
  readonly name: string
  readonly isComputed: boolean
}

type Publishers = readonly string[]

interface Behind {
  readonly publishers: readonly string[]
  readonly combined: readonly string[]
  readonly computed: readonly string[]
}

export type Origins = ReturnType<typeof createOrigins>

/** Finds the publishers whose terms apply to rows. */
export function createOrigins({ config, wiring }: OriginParts) {
  const declared = publishersOf(wiring)
  const datasets = new Map(wiring.datasets.map((dataset) => [dataset.id, dataset]))
  const termsOf = (id: string): TermsInForce => termsInForce(id, declared.get(id) ?? [], config.publishers[id])

  /** The publishers behind rows, and behind everything that these may have been computed from or combined with. */
  function publishersBehind(sources: RecordSources, start: readonly Origin[]): Publishers {
    const found = new Set<string>()
    const seen = new Set<string>()
    const waiting = [...start]
    const add = (records: readonly string[], isComputed: boolean) =>
      waiting.push(...records.flatMap((record) => originsOf(sources, record, isComputed)))
    for (const origin of waiting) {
      const { isComputed } = origin
      const key = JSON.stringify(origin)
      if (seen.has(key)) continue
      seen.add(key)
      const { publishers, combined, computed } = behind(origin)
      for (const id of publishers) if (!isComputed || termsOf(id).derived === 'as-source') found.add(id)
      add(combined, isComputed)
      add(computed, true)
    }
    return [...found]
  }

  /** The publishers of a source, and the records that its rows may be combined with or, if a job, computed from. */
  function behind({ record, name }: Origin): Behind {
    const own = datasets.get(record.split('.')[0] ?? '')
    // Rows of delivery datasets describe files and orders; what these contain is authorized with each use.
    if (own?.delivers === true) return { publishers: [], combined: [], computed: [] }
    const combined = own === undefined ? [] : stagedBehind(own, { record, name }, wiring)
    const owned = own === undefined ? [] : declaredIn([own], name)
    const found = owned.length > 0 ? owned : declaredIn(wiring.datasets, name)
    return {
      publishers: found.length === 0 ? [name] : found.flatMap((each) => ('licence' in each ? publisherId(each) : [])),
      combined,
      computed: found.flatMap((each) => ('licence' in each ? [] : inputsOf(each, wiring))),
    }
  }

  const once = createOnce(config)

  return {
    termsOf,
    /** Returns the ids of all publishers that sources or settings name. */
    publishers: () => [...new Set([...declared.keys(), ...Object.keys(config.publishers)])],
    /** Returns the publishers whose terms apply to the rows of a record that a source or job published. */
    ofSource: (sources: RecordSources, record: string, name: string) =>
      once(sources, `${record} ${name}`, () => publishersBehind(sources, [{ record, name, isComputed: false }])),
    ofRecords: (sources: RecordSources, records: readonly string[]) =>
      once(sources, records.join(), () =>
        publishersBehind(
          sources,
          records.flatMap((record) => originsOf(sources, record, false)),
        ),
      ),
  }
}

/** Returns a function that computes publishers once for the same sources, settings and key. */
function createOnce(config: OriginParts['config']) {
  const known = new WeakMap<RecordSources, { readonly settings: object; readonly found: Map<string, Publishers> }>()
  return (sources: RecordSources, key: string, compute: () => Publishers): Publishers => {
    const settings = config.publishers
    const before = known.get(sources)
    const { found } = before?.settings === settings ? before : { found: new Map<string, Publishers>() }
    known.set(sources, { settings, found })
    const publishers = found.get(key) ?? compute()
    found.set(key, publishers)
    return publishers
  }
}

const originsOf = (sources: RecordSources, record: string, isComputed: boolean): readonly Origin[] =>
  [...(sources.get(record)?.values() ?? [])].map((name) => ({ record, name, isComputed }))

/** The records that staging tables read which rows of a source pass on their way into a record. */
const stagedBehind = (
  own: Dataset,
  { record, name }: Pick<Origin, 'record' | 'name'>,
  wiring: OriginParts['wiring'],
): readonly string[] =>
  own.staging
    .filter((table) => passes(own, name, table) && table.feeds.some((fed) => wiring.tables.get(fed)?.id === record))
    .flatMap(({ needs }) => [...wiring.recordsBehind(needs)])

/** Whether rows of a source or job pass a staging table; for a name that its dataset does not declare, they may. */
function passes({ sources, jobs }: Dataset, name: string, table: AnyStagingTable): boolean {
  const parts = [
    ...sources.filter(({ id }) => id === name).map(feedsOf),
    ...jobs.filter(({ id }) => id === name).map(({ needs }) => Object.values(needs)),
  ]
  return parts.length === 0 || parts.some((each) => each.some((part) => part === table))
}

/** The publishers of the sources with this name, and the jobs with this name. */
const declaredIn = (datasets: readonly Dataset[], name: string) =>
  datasets.flatMap((dataset) => [
    ...[publisherOf(dataset, name)].flatMap((publisher) => publisher ?? []),
    ...dataset.jobs.filter(({ id }) => id === name),
  ])

/** The records that a job follows or reads. */
const inputsOf = ({ after, needs }: Dataset['jobs'][number], wiring: OriginParts['wiring']): readonly string[] => [
  ...after.flatMap((each) =>
    each.part === 'record' ? (wiring.tables.get(each)?.id ?? []) : [...wiring.recordsBehind({ each })],
  ),
  ...wiring.recordsBehind(needs),
]
