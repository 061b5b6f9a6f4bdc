import type { Dataset } from '@bourse/kit'
import { publisherId } from '@bourse/kit/host'
import { publisherOf, type Config, type Wiring } from '../wiring/index.ts'
import type { RecordSources } from './record-sources.ts'
import type { TermsInForce } from './rule.ts'
import { publishersOf, termsInForce } from './terms.ts'

interface OriginParts {
  readonly config: Pick<Config, 'publishers'>
  readonly wiring: Pick<Wiring, 'datasets' | 'recordsBehind' | 'tables'>
}

export type Origins = ReturnType<typeof createOrigins>

/** Finds the publishers whose terms apply to rows. */
export function createOrigins({ config, wiring }: OriginParts) {
  const declared = publishersOf(wiring)
  const datasets = new Map(wiring.datasets.map((dataset) => [dataset.id, dataset]))
  const termsOf = (id: string): TermsInForce => termsInForce(id, declared.get(id) ?? [], config.publishers[id])

  function ofSource(sources: RecordSources, record: string, name: string, seen = new Set([record])): string[] {
    const own = datasets.get(record.split('.')[0] ?? '')
    // Rows of delivery datasets describe files and orders; what these contain is authorized with each use.
    if (own?.delivers === true) return []
    const staged = new Set(own === undefined ? [] : stagedBehind(own, record))
    // A staging table that reads the rows that it feeds may combine their values with those of another source.
    const names = staged.has(record) ? new Set([name, ...(sources.get(record)?.values() ?? [])]) : [name]
    return [
      ...[...names].flatMap((each) => ofName(sources, own, each, seen)),
      ...[...staged].flatMap((each) => ofRecord(sources, each, seen)),
    ]
  }

  /** The records that the staging tables of a record read. */
  const stagedBehind = ({ staging }: Dataset, record: string): readonly string[] =>
    staging
      .filter(({ feeds }) => feeds.some((each) => wiring.tables.get(each)?.id === record))
      .flatMap(({ needs }) => [...wiring.recordsBehind(needs)])

  /** The publishers of a source, or of what a job reads or follows: which rows it read is not stored. */
  function ofName(sources: RecordSources, own: Dataset | undefined, name: string, seen: Set<string>): string[] {
    const owned = own === undefined ? [] : declaredIn([own], name)
    const found = owned.length > 0 ? owned : declaredIn(wiring.datasets, name)
    if (found.length === 0) return [name]
    return found.flatMap((each) => {
      if ('licence' in each) return publisherId(each)
      // A record that counts as an input here may still count as a whole elsewhere.
      const inputs = inputsOf(each, wiring).flatMap((record) => ofRecord(sources, record, new Set(seen)))
      return inputs.filter((id) => termsOf(id).derived === 'as-source')
    })
  }

  function ofRecord(sources: RecordSources, record: string, seen = new Set<string>()): string[] {
    if (seen.has(record)) return []
    seen.add(record)
    return [...(sources.get(record)?.values() ?? [])].flatMap((name) => ofSource(sources, record, name, seen))
  }

  return {
    termsOf,
    /** Returns the ids of all publishers that sources or settings name. */
    publishers: () => [...new Set([...declared.keys(), ...Object.keys(config.publishers)])],
    /** Returns the publishers whose terms apply to the rows of a record that a source or job published. */
    ofSource: (sources: RecordSources, record: string, name: string) => ofSource(sources, record, name),
    ofRecords: (sources: RecordSources, records: readonly string[]) => [
      ...new Set(records.flatMap((record) => ofRecord(sources, record))),
    ],
  }
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
