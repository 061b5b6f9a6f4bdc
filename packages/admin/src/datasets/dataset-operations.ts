import { endpoint, f, Type } from '@bourse/kit'
import { administration } from '../contract/administration.ts'
import { change, tagged } from '../change.ts'
import { CHANGES, CHANGES_PROBLEMS, COMMON, expecting } from '../common.ts'
import { pageOfAll } from '../listed.ts'

const needs = { administration }
const words = (description: string, example: string) => f.list(description, f.text('Name', { example }))

const fields = {
  id: f.text('Dataset', { example: 'eod' }),
  title: f.text('Title', { example: 'Daily bars' }).nullable(),
  summary: f.text('What it holds', { example: 'Open, high, low, close and volume of each day.' }).nullable(),
  state: f.text('on, disabled, blocked, failed, unconnected, rejected, unloaded or absent', { example: 'on' }),
  enabled: f.boolean('Whether it is switched on'),
  published: f.boolean('Whether it holds rows; null where it stores none').nullable(),
  reason: f.text('Why it does not serve', { example: 'switched off' }).nullable(),
  remedy: f.text('What to do', { example: 'bourse datasets enable eod' }).nullable(),
  delivers: f.boolean('Whether it is another way out of the operations of others'),
  sources: words('Sources that feed it', 'nasdaq-trader'),
  operations: words('Paths that it serves', '/v1/eod'),
  needs: f.list(
    'What it needs, from whom',
    {
      service: f.text('Service', { example: 'listings' }),
      from: f.text('Dataset that offers it; null: nobody', { example: 'instruments' }).nullable(),
      optional: f.boolean('Whether it does without'),
    },
    { example: [{ service: 'listings', from: 'instruments', optional: false }] },
  ),
  needed_by: f.list(
    'Who needs it',
    {
      dataset: f.text('Dataset', { example: 'bars' }),
      service: f.text('Service', { example: 'bars.daily' }),
      optional: f.boolean('Whether that one does without'),
    },
    { example: [{ dataset: 'bars', service: 'bars.daily', optional: false }] },
  ),
  version: f.text('Changes with the switch; what `If-Match` takes', { example: 'kT3w9vQ1' }),
}

const ONE = { ...COMMON, fields, order: ['id asc'], single: true, needs } as const

const list = endpoint('/datasets', {
  ...COMMON,
  id: 'admin.datasets.list',
  summary: 'Every dataset: whether it serves, why not and what to do, what it needs and who needs it',
  query: {
    state: Type.Optional(Type.String({ maxLength: 20, description: 'Only those in this state.', examples: ['on'] })),
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
    tagged(call, await admin.datasets.read(String(call.params['dataset']))),
  ],
})

const edit = endpoint('/datasets/{dataset}', {
  ...ONE,
  id: 'admin.datasets.change',
  summary: 'Switch a dataset on or off; running hosts follow within 5 seconds',
  examples: { dataset: 'eod' },
  method: 'PATCH',
  headers: CHANGES,
  problems: CHANGES_PROBLEMS,
  body: Type.Object(
    { enabled: Type.Boolean({ description: 'Off: its addresses answer 501, its rows are kept.' }) },
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

/** Datasets on and off. */
export const datasetOperations = [list, get, edit]
