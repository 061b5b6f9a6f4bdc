import { endpoint, f, Type } from '@bourse/kit'
import { administration } from '../contract/administration.ts'
import { change, withTag } from '../change.ts'
import { CHANGES, CHANGES_PROBLEMS, COMMON, expecting } from '../common.ts'
import { pageOfAll } from '../listed.ts'

const needs = { administration }
const words = (description: string, example: string) => f.list(description, f.text('Name', { example }))

const fields = {
  id: f.text('Dataset', { example: 'eod' }),
  title: f.text('Title', { example: 'Daily bars' }).nullable(),
  summary: f
    .text('What the dataset contains', { example: 'Open, high, low, close and volume for each day.' })
    .nullable(),
  state: f.text('on, disabled, blocked, failed, unconnected, rejected, unloaded or absent', { example: 'on' }),
  enabled: f.boolean('Whether it is enabled'),
  published: f.boolean('Whether it has published rows; null if it stores none').nullable(),
  reason: f.text('Why it is not serving', { example: 'switched off' }).nullable(),
  remedy: f.text('How to fix it', { example: 'bourse datasets enable eod' }).nullable(),
  delivers: f.boolean('Whether it delivers other datasets through another channel'),
  sources: words('Sources of its rows', 'nasdaq-trader'),
  operations: words('Paths that it serves', '/v1/eod'),
  needs: f.list(
    'Services that it needs, with their providers',
    {
      service: f.text('Service', { example: 'listings' }),
      from: f.text('Dataset that provides the service; null if none', { example: 'instruments' }).nullable(),
      optional: f.boolean('Whether the need is optional'),
    },
    { example: [{ service: 'listings', from: 'instruments', optional: false }] },
  ),
  needed_by: f.list(
    'Datasets that need it',
    {
      dataset: f.text('Dataset', { example: 'bars' }),
      service: f.text('Service', { example: 'bars.daily' }),
      optional: f.boolean('Whether that need is optional'),
    },
    { example: [{ dataset: 'bars', service: 'bars.daily', optional: false }] },
  ),
  version: f.text('Version for `If-Match`; changes when the dataset is enabled or disabled', { example: 'kT3w9vQ1' }),
}

const ONE = { ...COMMON, fields, order: ['id asc'], single: true, needs } as const

const list = endpoint('/datasets', {
  ...COMMON,
  id: 'admin.datasets.list',
  summary: 'All datasets: state, reason, fix, and dependencies',
  query: {
    state: Type.Optional(Type.String({ maxLength: 20, description: 'Only datasets in this state.', examples: ['on'] })),
  },
  fields,
  order: ['id asc'],
  tag: 'body',
  needs,
  async read({ administration: admin }, call) {
    const { state } = call.query
    const all = await admin.datasets.list()
    return pageOfAll(state === undefined ? all : all.filter((each) => each.state === state), ['id asc'], call)
  },
})

const get = endpoint('/datasets/{dataset}', {
  ...ONE,
  id: 'admin.datasets.get',
  summary: 'One dataset',
  examples: { dataset: 'eod' },
  tag: 'body',
  problems: ['record-not-found'],
  read: async ({ administration: admin }, call) => [
    withTag(call, await admin.datasets.read(String(call.params['dataset']))),
  ],
})

const edit = endpoint('/datasets/{dataset}', {
  ...ONE,
  id: 'admin.datasets.change',
  summary: 'Enable or disable a dataset; running hosts apply it within 5 seconds',
  examples: { dataset: 'eod' },
  method: 'PATCH',
  headers: CHANGES,
  problems: CHANGES_PROBLEMS,
  body: Type.Object(
    { enabled: Type.Boolean({ description: 'false: its operations return 501, its rows are retained.' }) },
    { examples: [{ enabled: false }] },
  ),
  async read({ administration: admin }, call) {
    const id = String(call.params['dataset'])
    const { enabled } = call.body
    if (enabled) await admin.datasets.prepare(id)
    return [
      await change(admin, 'admin.datasets.change', call, ({ datasets }) =>
        datasets.switch(id, enabled, expecting(call)),
      ),
    ]
  },
})

/** Dataset operations. */
export const datasetOperations = [list, get, edit]
