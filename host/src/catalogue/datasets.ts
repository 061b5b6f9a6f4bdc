import { endpoint, f, orderKeys, pageOf, perRequest, type CustomOperation } from '@bourse/kit'
import { Type } from '@sinclair/typebox'
import { toldReason } from '../wiring/told-reason.ts'
import { availabilityOf, type Catalogue } from './catalogue-parts.ts'

const ORDER = ['id asc'] as const

/** `/v1/datasets`: every installed dataset and whether it answers. Never 501 or 503. */
export function datasetsOperation(parts: Catalogue): CustomOperation {
  return endpoint('/datasets', {
    id: 'datasets.list',
    summary: 'Installed datasets and whether they answer for this key',
    capabilities: ['datasets.list'],
    credits: perRequest(5),
    fields: {
      id: f.text('Name of the dataset', { example: 'eod' }),
      title: f.text('Title'),
      summary: f.text('What it holds'),
      implementation_status: f.oneOf('Whether a source exists', ['implemented', 'planned']),
      availability: f.oneOf('Whether it answers for this key', ['available', 'unpublished', 'unavailable']),
      reason: f.text('Why it is unavailable').nullable(),
      operations: f.json('Paths it serves', Type.Array(Type.String())),
      sources: f.json('Sources that feed it', Type.Array(Type.String())),
    },
    order: ORDER,
    pointInTime: false,
    needs: {},
    async read(_, call) {
      const wiring = parts.wiring()
      const rows = wiring.datasets
        .filter(({ id, delivers }) => id !== 'host' && !delivers)
        .map(async (dataset) => {
          const state = wiring.stateOf(dataset)
          return {
            id: dataset.id,
            title: dataset.title,
            summary: dataset.summary,
            implementation_status: dataset.planned ? ('planned' as const) : ('implemented' as const),
            availability: await availabilityOf(parts, dataset, call.scope.markets),
            reason: toldReason(state),
            operations: dataset.endpoints.map(({ path }) => `/v1${path}`),
            sources: dataset.sources.map(({ id }) => id),
          }
        })
      return pageOf(await Promise.all(rows), orderKeys(ORDER), call.page)
    },
  })
}
