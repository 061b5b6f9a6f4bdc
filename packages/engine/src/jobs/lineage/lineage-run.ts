import type { AnyRecord, AnyStagingTable, Dataset, Source } from '@bourse/kit'
import { feedsOf } from '@bourse/kit/host'
import { unitName } from '../archive.ts'

/** What a run does: runs a source, imports files, derives rows from others or releases held rows. */
export const LINEAGE_KINDS = ['source', 'import', 'derivation', 'release'] as const
export type LineageKind = (typeof LINEAGE_KINDS)[number]

/** A run that reads datasets and publishes rows. */
export interface LineageRun {
  readonly kind: LineageKind
  /** Id of the dataset. */
  readonly dataset: string
  /** Name of the source or job, unique in the dataset. */
  readonly job: string
  /** The part of the job's work. A run that starts again ends an earlier one that was interrupted. */
  readonly unit: string
  /** The run of which this one is a part, a UUID. */
  readonly parent?: string | undefined
  /** Ids of records, or `<namespace>/<name>` for what other systems store. */
  readonly inputs: readonly string[]
  /** Ids of records. */
  readonly outputs: readonly string[]
}

/** Returns the lineage of a source's unit. */
export function sourceLineage(
  { id: dataset }: Pick<Dataset, 'id'>,
  source: Pick<Source, 'id' | 'publisher' | 'feeds'>,
  unit: unknown,
  parent?: string,
): LineageRun {
  const { id, name } = source.publisher
  const inputs = [`publisher:${(id ?? name).replaceAll('/', '-')}/${source.id}`]
  const outputs = recordsOf(dataset, feedsOf(source))
  return { kind: 'source', dataset, job: source.id, unit: unitName(unit), parent, inputs, outputs }
}

/** Returns the lineage of an import. `unit`: what identifies it if it is run again after an interruption. */
export function importLineage(
  { id: dataset }: Pick<Dataset, 'id'>,
  feed: AnyRecord | AnyStagingTable,
  { source, files, unit }: { readonly source: string; readonly files: readonly string[]; readonly unit: string },
): LineageRun {
  const inputs = files.map((file) => `file/${file}`)
  return { kind: 'import', dataset, job: source, unit, inputs, outputs: recordsOf(dataset, [feed]) }
}

/** Returns the ids of the records that rows for these feeds end in. */
function recordsOf(dataset: string, feeds: readonly (AnyRecord | AnyStagingTable)[]): readonly string[] {
  const records = feeds.flatMap((feed) => (feed.part === 'record' ? [feed] : feed.feeds))
  return [...new Set(records.map(({ table }) => `${dataset}.${table}`))]
}
