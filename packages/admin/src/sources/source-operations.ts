import { endpoint, Type } from '@bourse/kit'
import { administration } from '../contract/administration.ts'
import { change } from '../change.ts'
import { COMMON, MAKES, MAKES_PROBLEMS } from '../common.ts'
import { pageOfAll } from '../listed.ts'
import { runFields, sourceFields, unitFields } from './source-fields.ts'

const needs = { administration }
const examples = { source_id: 'eod:nasdaq-trader' }
const text = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: 130, description, examples: [example] }))

const list = endpoint('/sources', {
  ...COMMON,
  id: 'admin.sources.list',
  summary: 'All sources: publisher, settings, latest run and next run',
  query: { dataset: text('Only sources of this dataset.', 'eod') },
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
  summary: 'One source',
  examples,
  fields: sourceFields,
  order: ['id asc'],
  single: true,
  tag: 'body',
  needs,
  problems: ['record-not-found'],
  read: async ({ administration: admin }, call) => [await admin.sources.read(String(call.params['source_id']))],
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
      market: Type.Optional(Type.String({ maxLength: 10, description: 'Market of symbols without an exchange.' })),
      create_listings: Type.Optional(Type.Boolean({ description: 'Whether to create listings for unknown symbols.' })),
    },
    { examples: [{ from: '2026-01-02', to: '2026-01-30' }] },
  ),
  fields: runFields,
  order: ['id asc'],
  single: true,
  needs,
  async read({ administration: admin }, call) {
    const id = String(call.params['source_id'])
    const run = await change(admin, 'admin.sources.run', call, ({ sources }) => sources.ask(id, call.body))
    call.location(`/admin/v1/source-runs/${run.id}`)
    return [run]
  },
})

const runs = endpoint('/source-runs', {
  ...COMMON,
  id: 'admin.source-runs.list',
  summary: 'Runs that operators requested, newest first',
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
  summary: 'One run that an operator requested',
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
  summary: 'Units of work of sources in the last 30 days, newest first',
  query: {
    dataset: text('Only units of this dataset.', 'eod'),
    source: text('Only units of this source.', 'nasdaq-trader'),
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
export const sourceOperations = [list, get, ask, runs, run, units]
