import { endpoint, Type } from '@bourse/kit'
import { administration } from '../contract/administration.ts'
import { change, withTag } from '../change.ts'
import { ACCEPT_COST, CHANGES, CHANGES_PROBLEMS, COMMON, expecting, MAKES, MAKES_PROBLEMS } from '../common.ts'
import { pageOfAll } from '../listed.ts'
import { runFields, sourceFields, sourceWithRowsFields, testFields, unitFields } from './source-fields.ts'

const needs = { administration }
const examples = { source_id: 'eod:nasdaq-trader' }
const text = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: 130, description, examples: [example] }))

const list = endpoint('/sources', {
  ...COMMON,
  id: 'admin.sources.list',
  summary: 'All sources: publisher, settings, latest run and next run',
  query: { dataset: text('Only sources for this dataset.', 'eod') },
  fields: sourceFields,
  order: ['id asc'],
  tag: 'body',
  needs,
  async read({ administration: admin }, call) {
    const { dataset } = call.query
    const all = await admin.sources.list()
    return pageOfAll(dataset === undefined ? all : all.filter((each) => each.dataset === dataset), ['id asc'], call)
  },
})

const get = endpoint('/sources/{source_id}', {
  ...COMMON,
  id: 'admin.sources.get',
  summary: 'One source, with the rows that it provides',
  examples,
  fields: sourceWithRowsFields,
  order: ['id asc'],
  single: true,
  tag: 'body',
  needs,
  problems: ['record-not-found'],
  read: async ({ administration: admin }, call) => [
    withTag(call, await admin.sources.read(String(call.params['source_id']))),
  ],
})

const edit = endpoint('/sources/{source_id}', {
  ...COMMON,
  id: 'admin.sources.change',
  summary: 'Enable or disable a source, accept terms or choose a plan; running hosts apply it within 5 seconds',
  examples,
  method: 'PATCH',
  headers: CHANGES,
  problems: CHANGES_PROBLEMS,
  body: Type.Object(
    {
      enabled: Type.Optional(Type.Boolean({ description: 'false: it no longer runs, its rows are retained.' })),
      accept_terms: Type.Optional(
        Type.Literal(true, { description: 'Accepts the terms of the publisher for all of its sources.' }),
      ),
      contract: Type.Optional(
        Type.String({ minLength: 1, maxLength: 500, description: 'Contract that permits redistribution.' }),
      ),
      plan: Type.Optional(
        Type.String({ maxLength: 60, description: 'Subscription, for all sources from the publisher.' }),
      ),
      settings: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), { description: 'Settings of the source by name; no secrets.' }),
      ),
    },
    { examples: [{ enabled: true, accept_terms: true }] },
  ),
  fields: sourceFields,
  order: ['id asc'],
  single: true,
  needs,
  async read({ administration: admin }, call) {
    const id = String(call.params['source_id'])
    return [
      await change(admin, 'admin.sources.change', call, ({ sources }) =>
        sources.change(id, call.body, expecting(call)),
      ),
    ]
  },
})

const test = endpoint('/sources/{source_id}/test', {
  ...COMMON,
  id: 'admin.sources.test',
  summary: 'Fetch one unit from a source and check its rows, without publishing them',
  examples,
  problems: ['conflict', 'record-not-found'],
  body: Type.Object(
    {
      unit: Type.Optional(
        Type.String({ maxLength: 500, description: 'Unit as JSON. Default: the last one in the past seven days.' }),
      ),
      accept_cost: ACCEPT_COST,
    },
    { examples: [{}] },
  ),
  fields: testFields,
  order: ['source_id asc'],
  single: true,
  needs,
  read: async ({ administration: admin }, call) => [
    await admin.sources.test(String(call.params['source_id']), await admin.actor(call.caller, call.from), call.body),
  ],
})

const ask = endpoint('/sources/{source_id}/run', {
  ...COMMON,
  id: 'admin.sources.run',
  summary: 'Run a source now: fetch, validate and publish a range of days',
  examples,
  status: 202,
  headers: MAKES,
  problems: [...MAKES_PROBLEMS, 'record-not-found'],
  body: Type.Object(
    {
      from: Type.Optional(
        Type.String({ format: 'date', description: 'First day. Default: 7 days before the last day.' }),
      ),
      to: Type.Optional(Type.String({ format: 'date', description: 'Last day. Default today.' })),
      market: Type.Optional(Type.String({ maxLength: 10, description: 'Market for symbols without an exchange.' })),
      create_listings: Type.Optional(Type.Boolean({ description: 'Whether to create listings for unknown symbols.' })),
      accept_cost: ACCEPT_COST,
    },
    { examples: [{ from: '2026-01-02', to: '2026-01-30' }] },
  ),
  fields: runFields,
  order: ['id asc'],
  single: true,
  needs,
  async read({ administration: admin }, call) {
    const id = String(call.params['source_id'])
    await admin.sources.checkRunCost(id, call.body)
    const run = await change(admin, 'admin.sources.run', call, ({ sources }) => sources.ask(id, call.body))
    call.location(`/admin/v1/source-runs/${run.id}`)
    return [run]
  },
})

const runs = endpoint('/source-runs', {
  ...COMMON,
  id: 'admin.source-runs.list',
  summary: 'Runs requested by operators, newest first',
  query: { source_id: text('Only runs of this source.', 'eod:nasdaq-trader') },
  fields: runFields,
  order: ['requested_at desc', 'id desc'],
  tag: 'body',
  needs,
  read: ({ administration: admin }, { query, page }) => admin.sources.runs(query, page),
})

const run = endpoint('/source-runs/{run_id}', {
  ...COMMON,
  id: 'admin.source-runs.get',
  summary: 'One run requested by an operator',
  examples: { run_id: 'run_5d2f8c1f0a7be4d39c06' },
  fields: runFields,
  order: ['id asc'],
  single: true,
  tag: 'body',
  needs,
  problems: ['record-not-found'],
  read: async ({ administration: admin }, call) => [await admin.sources.run(String(call.params['run_id']))],
})

const units = endpoint('/runs', {
  ...COMMON,
  id: 'admin.runs.list',
  summary: 'Units of source work in the last 30 days, newest first',
  query: {
    dataset: text('Only units for this dataset.', 'eod'),
    source: text('Only units for this source.', 'nasdaq-trader'),
    outcome: Type.Optional(
      Type.Union([Type.Literal('running'), Type.Literal('done'), Type.Literal('failed')], {
        description: 'Only units with this outcome.',
        examples: ['failed'],
      }),
    ),
  },
  fields: unitFields,
  order: ['id desc'],
  tag: 'body',
  needs,
  read: ({ administration: admin }, { query, page }) => admin.sources.units(query, page),
})

/** Operations on sources and their runs. */
export const sourceOperations = [list, get, edit, test, ask, runs, run, units]
