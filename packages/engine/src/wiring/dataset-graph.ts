import type { Dataset } from '@bourse/kit'
import { needsOf } from './needs.ts'
import type { Wiring } from './wiring.ts'

/** Who needs what from whom. */
export type DatasetGraph = ReturnType<typeof datasetGraph>

interface GraphNeed {
  readonly service: string
  /** Who offers it; null where nobody does. */
  readonly from: string | null
  readonly optional: boolean
}

/** The graph of a deployment, from its declarations alone. */
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

/** Each needed service once; it is optional where every part can do without it. */
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

/** The graph as text: under each dataset an arrow per need, with what is missing marked. */
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
    : `← ${service}: MISSING, no dataset offers it; this dataset answers 501`
}
