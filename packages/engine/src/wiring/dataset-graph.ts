import type { Dataset } from '@bourse/kit'
import { needsOf } from './needs.ts'
import type { Wiring } from './wiring.ts'

/** Datasets with the services that they need and the providers of those services. */
export type DatasetGraph = ReturnType<typeof datasetGraph>

interface GraphNeed {
  readonly service: string
  /** The providing dataset's id; null if no dataset provides the service. */
  readonly from: string | null
  readonly optional: boolean
}

/** Returns a deployment's dependency graph, derived only from its declarations. */
export function datasetGraph(wiring: Wiring) {
  const datasets = wiring.datasets
    .filter(({ id }) => id !== 'host')
    .map((dataset) => ({
      dataset: dataset.id,
      offers: dataset.provides.map(({ ref }) => ref.id),
      needs: needsIn(wiring, dataset),
    }))
  return { datasets, rejected: wiring.rejected.map(({ definition: _, ...rejected }) => rejected) }
}

/** Returns each needed service once. A service is optional only if it is optional for every part. */
function needsIn(wiring: Wiring, dataset: Dataset): readonly GraphNeed[] {
  const resolvers = dataset.records.flatMap(({ subject }) =>
    subject === undefined ? [] : [{ resolver: subject.resolver }],
  )
  const stated = [...needsOf(dataset), ...resolvers].flatMap((needs) => wiring.providersOf(needs))
  return [...Map.groupBy(stated, ({ need }) => need)].map(([service, uses]) => ({
    service,
    from: uses[0]?.dataset ?? null,
    optional: uses.every(({ optional }) => optional),
  }))
}

/** Returns the graph as text: one arrow per need under each dataset, with missing services marked. */
export function graphLines({ datasets, rejected }: DatasetGraph): readonly string[] {
  return [
    ...datasets.flatMap(({ dataset, offers, needs }) => [
      `${dataset}${offers.length === 0 ? '' : `  offers ${offers.join(', ')}`}`,
      ...needs.map((need) => `  ${needLine(need)}`),
    ]),
    ...rejected.map(({ dataset, reason, remedy }) => `${dataset}  REJECTED: ${reason}; ${remedy}`),
  ]
}

function needLine({ service, from, optional }: GraphNeed): string {
  const manner = optional ? ' (optional)' : ''
  if (from !== null) return `← ${service} from ${from}${manner}`
  return optional
    ? `← ${service}: no dataset offers it (optional)`
    : `← ${service}: MISSING, no dataset offers it; this dataset returns 501`
}
