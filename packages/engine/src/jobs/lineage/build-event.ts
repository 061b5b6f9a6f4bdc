import type { Dataset } from '@bourse/kit'
import type { Config, Wiring } from '../../wiring/index.ts'
import { EVENT_SCHEMA_URL, FACET_URLS, type RunEvent } from './event-schema.ts'
import type { LineageEventRow } from './list-events.ts'

/** The namespace of jobs and datasets if the settings name none. */
const NAMESPACE = 'bourse'

/** What events are built from, in addition to the stored row. */
export interface EventParts {
  readonly wiring: Pick<Wiring, 'datasets' | 'tables'>
  readonly config: Pick<Config, 'lineage'>
  /** Host version. */
  readonly release: string
}

type StoredDataset = RunEvent['inputs'][number]

/** Builds an OpenLineage event from a stored one, with facets from the definitions of datasets and sources. */
export function buildEvent(parts: EventParts, row: LineageEventRow): RunEvent {
  const namespace = parts.config.lineage?.namespace ?? NAMESPACE
  const producer = `urn:bourse:${parts.release}`
  const facet = <F extends object>(name: keyof typeof FACET_URLS, facets: F) => ({
    _producer: producer,
    _schemaURL: FACET_URLS[name],
    ...facets,
  })
  const dataset = parts.wiring.datasets.find(({ id }) => id === row.dataset)
  const job = { namespace, name: `${row.dataset}.${row.job}` }
  const within = { parts, namespace, facet, row }
  const outputs = row.outputs.map((name) => ({ ...recordDataset(within, name), outputFacets: {} }))
  const [only, ...others] = outputs
  // A run that publishes to several records counts the rows of all of them together.
  if (only !== undefined && others.length === 0 && row.rows !== null)
    only.outputFacets = { outputStatistics: facet('outputStatistics', { rowCount: Number(row.rows) }) }
  return {
    eventType: row.type,
    eventTime: row.at,
    producer,
    schemaURL: EVENT_SCHEMA_URL,
    run: {
      runId: row.run_id,
      facets: {
        ...(row.parent_id !== null && {
          parent: facet('parent', {
            run: { runId: row.parent_id },
            job: { namespace, name: `${job.name}.window` },
          }),
        }),
        ...(row.message !== null && {
          errorMessage: facet('errorMessage', { message: row.message, programmingLanguage: 'TypeScript' }),
        }),
      },
    },
    job: {
      ...job,
      facets: {
        jobType: facet('jobType', {
          processingType: 'BATCH' as const,
          integration: 'BOURSE' as const,
          jobType: row.kind.toUpperCase(),
        }),
        ...documented(facet, 'jobDocumentation', titleOf(dataset, row)),
      },
    },
    inputs: row.inputs.map((name) => (name.includes('/') ? foreign(within, name) : recordDataset(within, name))),
    outputs,
  }
}

type MakeFacet = <F extends object>(
  name: keyof typeof FACET_URLS,
  facets: F,
) => F & { readonly _producer: string; readonly _schemaURL: string }

interface Within {
  readonly parts: EventParts
  readonly namespace: string
  readonly facet: MakeFacet
  readonly row: LineageEventRow
}

/** Returns a record of this installation, with its fields. */
function recordDataset({ parts, namespace, facet }: Within, name: string): StoredDataset {
  const table = [...parts.wiring.tables.values()].find(({ id }) => id === name)
  if (table === undefined) return { namespace, name, facets: {} }
  const fields = table.columns.map((column) => ({
    name: column.name,
    type: column.sqlType,
    description: column.field.description,
  }))
  return {
    namespace,
    name,
    facets: { ...documented(facet, 'documentation', table.record.title), schema: facet('schema', { fields }) },
  }
}

/** Returns what another system stores: a publisher's data, or a file. */
function foreign({ parts, facet, row }: Within, text: string): StoredDataset {
  const cut = text.indexOf('/')
  const named = { namespace: text.slice(0, cut), name: text.slice(cut + 1) }
  const dataset = parts.wiring.datasets.find(({ id }) => id === row.dataset)
  const source = dataset?.sources.find(({ id }) => id === named.name)
  if (row.kind !== 'source' || source === undefined) return { ...named, facets: {} }
  const { publisher } = source
  const uri = publisher.hosts[0] === undefined ? `urn:bourse:${named.namespace}` : `https://${publisher.hosts[0]}`
  return {
    ...named,
    facets: {
      ...documented(facet, 'documentation', source.title),
      dataSource: facet('dataSource', { name: publisher.name, uri: encodeURI(uri) }),
    },
  }
}

const titleOf = (dataset: Dataset | undefined, { kind, job }: LineageEventRow) =>
  (kind === 'source' ? dataset?.sources.find(({ id }) => id === job)?.title : undefined) ?? dataset?.title

const documented = (facet: MakeFacet, name: 'documentation' | 'jobDocumentation', description: string | undefined) =>
  description === undefined ? {} : { documentation: facet(name, { description }) }
