import { endpoint, f, orderKeys, pageOf, perRequest, type CustomOperation, type Dataset } from '@bourse/kit'
import { Type } from '@sinclair/typebox'
import { PUBLIC_REJECTED, PUBLIC_UNLOADED, publicReason, type Wiring } from '@bourse/engine/wiring'
import { AVAILABILITY, availabilityOf } from './availability.ts'
import type { CatalogueParts } from './catalogue-parts.ts'
import { listedDatasets } from '../request/listed-datasets.ts'

const ORDER = ['id asc'] as const

/** `/v1/datasets`: every installed dataset and whether it serves. Never responds with 501 or 503. */
export function datasetsOperation(opened: () => CatalogueParts): CustomOperation {
  return endpoint('/datasets', {
    id: 'datasets.list',
    summary: 'Installed datasets, and whether each serves this key',
    description: 'Includes datasets that have no source yet or are disabled, with the reason.',
    capabilities: ['datasets.list'],
    credits: perRequest(5),
    fields: {
      id: f.text('Name of the dataset', { example: 'eod' }),
      title: f.text('Title'),
      summary: f.text('What the dataset contains'),
      implementation_status: f.oneOf('Whether a source exists', ['implemented', 'planned']),
      availability: f.oneOf('Whether it serves this key; loading: its demo rows follow', AVAILABILITY),
      reason: f.text('Why it is unavailable').nullable(),
      operations: f.json('Paths that it serves', Type.Array(Type.String())),
      sources: f.json('Sources of its rows', Type.Array(Type.String())),
    },
    order: ORDER,
    pointInTime: false,
    needs: {},
    async read(_, call) {
      const parts = opened()
      const { wiring } = parts.engine
      const { datasets: granted, planName } = parts.engine.callers.principalOf(call.caller)
      const accepted = listedDatasets(wiring).map(async (dataset) => ({
        ...described(dataset),
        ...(granted.has(dataset.id) ? await standingOf(parts, dataset, call.scope.markets) : notIncluded(planName)),
      }))
      const unloaded = parts.unloaded.map(({ name }) => notServed(name, PUBLIC_UNLOADED))
      const rows = [...(await Promise.all(accepted)), ...rejected(wiring), ...unloaded]
      return pageOf(rows, orderKeys(ORDER), call.page)
    },
  })
}

const standingOf = async (parts: CatalogueParts, dataset: Dataset, markets: readonly string[]) => ({
  availability: await availabilityOf(parts, dataset, markets),
  reason: publicReason(parts.engine.wiring.stateOf(dataset)),
})

const notIncluded = (plan: string) =>
  ({ availability: 'unavailable', reason: `The plan ${plan} does not include it.` }) as const

function described({ id, title, summary, planned, endpoints, sources }: Dataset) {
  return {
    id,
    title,
    summary,
    implementation_status: planned ? 'planned' : 'implemented',
    operations: endpoints.map(({ path }) => `/v1${path}`),
    sources: sources.map((source) => source.id),
  } as const
}

/** Rejected datasets, except those that share an id with an accepted one. Their declarations may not be readable. */
function rejected({ datasets, rejected }: Wiring) {
  const accepted = new Set(datasets.map(({ id }) => id))
  const others = rejected.filter(({ dataset, definition }) => !accepted.has(dataset) && definition.delivers !== true)
  return [...new Map(others.map((one) => [one.dataset, one])).values()].map(({ dataset, definition }) => ({
    ...notServed(dataset, PUBLIC_REJECTED),
    title: textOr(definition.title, dataset),
    summary: textOr(definition.summary, ''),
  }))
}

function notServed(id: string, reason: string) {
  const none: string[] = []
  const state = { implementation_status: 'implemented', availability: 'unavailable' } as const
  return { ...state, id, title: id, summary: '', reason, operations: none, sources: none }
}

const textOr = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)
