import { COMMON } from '@bourse/admin'
import {
  accountExports,
  type AccountExports,
  exportFields,
  IDEMPOTENCY,
  NEWEST_FIRST,
  Order,
  PRICE,
  publicExport,
  SELECTION_PROBLEMS,
} from '@bourse/exports'
import { endpoint, f, optional, p, perRequest, problem, Type } from '@bourse/kit'

const PATH = '/account/v1/exports'
const needs = { exports: optional(accountExports) }
const fields = {
  ...exportFields,
  download: f
    .text('Relative URL of the file; null unless it is ready', {
      example: `${PATH}/exp_1f0c2b5a9d7e4c3b8a61?download=true`,
    })
    .nullable(),
  key_id: f.text('Key or member that ordered it', { example: 'key_5d2f8c1f0a7be4d39c06' }),
}
const ONE = {
  ...COMMON,
  fields,
  order: ['id asc'],
  single: true,
  needs,
  examples: { export_id: 'exp_1f0c2b5a9d7e4c3b8a61' },
} as const

interface Given {
  readonly exports: AccountExports | undefined
}

function installed({ exports }: Given): AccountExports {
  if (exports !== undefined) return exports
  throw problem('dataset-unavailable', 'Exports are not installed. The operator can add @bourse/exports.')
}

const shown = (stored: Parameters<typeof publicExport>[0]) => publicExport(stored, PATH)

const collections = endpoint('/export-collections', {
  ...COMMON,
  id: 'account.exports.collections',
  summary: 'Collections that the caller can export; none if the plan does not include exports',
  fields: {
    operation: f.text('Id of the operation', { example: 'eod.list' }),
    path: f.text('Its path, for `endpoint`, or for `resource` if it has parameters', { example: '/v1/eod' }),
    title: f.text('What it lists', { example: 'Daily bars' }),
  },
  order: ['path asc'],
  paging: false,
  tag: 'body',
  needs,
  read: async ({ exports }, { caller }) =>
    (exports?.collections(caller) ?? [])
      .map(({ id: operation, path, summary: title }) => ({ operation, path, title }))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1)),
})

const list = endpoint('/exports', {
  ...COMMON,
  id: 'account.exports.list',
  summary: 'Exports of the account, newest first, whichever of its keys and members ordered them',
  fields,
  order: NEWEST_FIRST,
  tag: 'body',
  needs,
  read: async ({ exports }, call) => ((await exports?.page(call)) ?? []).map(shown),
})

const order = endpoint('/exports', {
  ...ONE,
  id: 'account.exports.create',
  examples: {},
  summary: 'Order an export within what the plan of the account includes; `dry_run=true` returns the cost',
  credits: perRequest(PRICE),
  status: 202,
  headers: IDEMPOTENCY,
  problems: ['idempotency-conflict', ...SELECTION_PROBLEMS],
  body: Order,
  async read(given, call) {
    const ordered = await installed(given).order(call, 'account.exports.create')
    ordered.errors.forEach(call.report)
    call.location(`${PATH}/${ordered.id}`)
    return [shown(ordered)]
  },
})

const get = endpoint('/exports/{export_id}', {
  ...ONE,
  id: 'account.exports.get',
  summary: 'An export of the account, or its file',
  description: 'A member gets the file while the plan of the account includes everything in it.',
  query: { download: p.boolean('true: sends the file instead of the status.', { example: false }) },
  downloads: true,
  tag: 'body',
  problems: ['record-not-found', 'export-not-ready', 'export-expired', ...SELECTION_PROBLEMS],
  async read(given, call) {
    const id = String(call.params['export_id'])
    if (call.query.download === true) return installed(given).download(call, id)
    const found = await installed(given).read(call, id)
    found.errors.forEach(call.report)
    return [shown(found)]
  },
})

const cancel = endpoint('/exports/{export_id}/cancel', {
  ...ONE,
  id: 'account.exports.cancel',
  summary: 'Cancel an export that is not finished; one that has not started is refunded',
  body: Type.Object({}),
  problems: ['conflict', 'record-not-found'],
  read: async (given, call) => [shown(await installed(given).cancel(call, String(call.params['export_id'])))],
})

/** Operations on the exports of the account. */
export const exportOperations = [collections, list, order, get, cancel]
