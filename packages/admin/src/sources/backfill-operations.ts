import { endpoint, Type } from '@bourse/kit'
import { administration } from '../contract/administration.ts'
import { change } from '../change.ts'
import { ACCEPT_COST, COMMON, MAKES, MAKES_PROBLEMS } from '../common.ts'
import { backfillFields, backfillWithHistoryFields, estimateFields } from './backfill-fields.ts'

const needs = { administration }
const single = { fields: backfillFields, order: ['id asc'], single: true, needs } as const
const date = (description: string) => Type.Optional(Type.String({ format: 'date', description }))

const SCOPE = {
  by: Type.Optional(
    Type.Union([Type.Literal('date'), Type.Literal('symbol')], {
      description: 'Kind required of all units; otherwise the back-fill stops before the first request.',
    }),
  ),
  symbols: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
      ...{ minItems: 1, maxItems: 1_000, description: 'Symbols to fetch, for a source that fetches by symbol.' },
    }),
  ),
  market: Type.Optional(
    Type.String({ minLength: 1, maxLength: 40, description: 'MIC or group of the market to fetch.' }),
  ),
}

const create = endpoint('/sources/{source_id}/backfills', {
  ...COMMON,
  ...single,
  id: 'admin.backfills.create',
  summary: 'Fetch the history of a source, or continue fetching it; hosts work on it within seconds',
  examples: { source_id: 'eod:nasdaq-trader' },
  status: 202,
  headers: MAKES,
  problems: [...MAKES_PROBLEMS, 'record-not-found'],
  body: Type.Object(
    {
      from: date('First day; not needed to continue.'),
      to: date('Last day. Default today.'),
      newest_first: Type.Optional(Type.Boolean({ description: 'Whether to begin with the newest units.' })),
      ...SCOPE,
      max_requests: Type.Optional(
        Type.Integer({ minimum: 1, description: 'Number of requests after which it stops. Default no limit.' }),
      ),
      restart: Type.Optional(
        Type.Union([Type.Literal('all'), Type.Literal('failed')], {
          description: 'Fetches all units again, or only failed ones.',
        }),
      ),
      accept_cost: ACCEPT_COST,
    },
    { examples: [{ from: '2016-01-04', newest_first: true }] },
  ),
  async read({ administration: admin }, call) {
    const id = String(call.params['source_id'])
    await admin.sources.checkBackfillCost(id, call.body)
    return [await change(admin, 'admin.backfills.create', call, ({ sources }) => sources.backfill(id, call.body))]
  },
})

const estimate = endpoint('/sources/{source_id}/estimate', {
  ...COMMON,
  id: 'admin.backfills.estimate',
  summary: 'Units, requests, time, space and cost of fetching the history of a source; fetches nothing',
  examples: { source_id: 'eod:nasdaq-trader' },
  problems: ['conflict', 'record-not-found'],
  body: Type.Object(
    {
      from: Type.String({ format: 'date', description: 'First day.' }),
      to: date('Last day. Default today.'),
      ...SCOPE,
    },
    { examples: [{ from: '2016-01-04' }] },
  ),
  fields: estimateFields,
  order: ['source_id asc'],
  single: true,
  needs,
  read: async ({ administration: admin }, call) => [
    await admin.sources.estimate(String(call.params['source_id']), call.body),
  ],
})

const list = endpoint('/backfills', {
  ...COMMON,
  id: 'admin.backfills.list',
  summary: 'History fetches requested by operators, newest first',
  query: {
    source_id: Type.Optional(
      Type.String({ maxLength: 130, description: 'Only fetches for this source.', examples: ['eod:nasdaq-trader'] }),
    ),
  },
  fields: backfillFields,
  order: ['requested_at desc', 'id desc'],
  tag: 'body',
  needs,
  read: ({ administration: admin }, { query, page }) => admin.sources.backfills(query, page),
})

const get = endpoint('/backfills/{backfill_id}', {
  ...COMMON,
  id: 'admin.backfills.get',
  summary: 'One history fetch, with its rows by year and the gaps in its source',
  examples: { backfill_id: 'bf_5d2f8c1f0a7be4d39c06' },
  problems: ['record-not-found'],
  fields: backfillWithHistoryFields,
  order: ['id asc'],
  single: true,
  needs,
  read: async ({ administration: admin }, call) => [await admin.sources.backfill(String(call.params['backfill_id']))],
})

const stop = endpoint('/backfills/{backfill_id}/stop', {
  ...COMMON,
  ...single,
  id: 'admin.backfills.stop',
  summary: 'Stop fetching the history of a source; the unit in progress is completed',
  examples: { backfill_id: 'bf_5d2f8c1f0a7be4d39c06' },
  body: Type.Object({}),
  headers: MAKES,
  problems: [...MAKES_PROBLEMS, 'record-not-found'],
  async read({ administration: admin }, call) {
    const id = String(call.params['backfill_id'])
    return [await change(admin, 'admin.backfills.stop', call, ({ sources }) => sources.stopBackfill(id))]
  },
})

export const backfillOperations = [create, estimate, list, get, stop]
