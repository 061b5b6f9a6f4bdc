import { download, endpoint, perRequest, problem, Type, type Download } from '@bourse/kit'
import { objectStore, operations, type ObjectStore, type Operations, type Selection } from '@bourse/services'
import { asOrdered, exports, objectName, type Export } from './exports.ts'
import { isBefore } from './instants.ts'
import { SELECTION_PROBLEMS } from './order.ts'
import { exportFields, shown } from './shown.ts'

/** `GET /v1/exports/{id}`: where an export stands, or its file. */
export const getExport = endpoint('/exports/{id}', {
  id: 'exports.get',
  summary: 'An export, or its file',
  description:
    'Tells where an export stands; with `download=true` sends its file once it is ready, also in parts (`Range`, `If-Range`). Only the account and key that ordered it see it, ' +
    'and what they may see is checked again while the file is sent. What of the selection could not be served stands in `meta.errors`, and with the file in `X-Errors` and `X-Errors-Count`. A day after it was finished the answer is 409.',
  capabilities: ['bulk.download'],
  credits: perRequest(0),
  query: {
    download: Type.Optional(
      Type.Boolean({ description: 'Sends the file instead of where it stands.', examples: [false] }),
    ),
  },
  examples: { id: 'exp_1f0c2b5a9d7e4c3b8a61' },
  downloads: true,
  fields: exportFields,
  single: true,
  order: ['id asc'],
  pointInTime: false,
  needs: { exports, operations, objects: objectStore },
  problems: ['record-not-found', 'export-not-ready', 'export-expired', ...SELECTION_PROBLEMS],
  async read(needs, { params, caller, knowledge, now, query, report }) {
    const id = params['id'] ?? ''
    const found = await needs.exports
      .at(knowledge)
      .selectAll()
      .where('r.id', '=', id)
      .where('r.account_id', '=', caller.accountId)
      .where('r.key_id', '=', caller.keyId)
      .executeTakeFirst()
    if (found === undefined) throw problem('record-not-found', `There is no export ${id.slice(0, 60)} of this key.`)
    const stored = asOrdered(found)
    if (hasExpired(stored, now))
      throw problem('export-expired', `The export expired on ${String(stored.expires_at)}: order it again.`)
    stored.errors.forEach(report)
    if (query.download !== true) return [shown(stored)]
    if (stored.status !== 'ready') throw problem('export-not-ready', notReady(stored))
    const selection = { operation: stored.operation, parameters: stored.parameters }
    await needs.operations.authorize(caller, selection)
    return fileOf(stored, selection, needs)
  },
})

const hasExpired = ({ status, expires_at }: Export, now: string) =>
  status === 'expired' || (expires_at !== null && !isBefore(now, expires_at))

function notReady({ status, failure }: Export): string {
  if (status === 'failed') return `The export failed and will never be ready. ${failure ?? 'Order it again.'}`
  const standing = status === 'queued' ? 'has not begun yet' : 'is being written'
  return `The export ${standing}: ask without download until its status is ready.`
}

function fileOf(
  stored: Export,
  selection: Selection,
  { operations: ops, objects }: { readonly operations: Operations; readonly objects: ObjectStore },
): Download {
  return download({
    mediaType: 'application/x-ndjson; charset=utf-8',
    bytes: Number(stored.bytes),
    tag: `"${stored.sha256}"`,
    filename: `${stored.id}.ndjson`,
    headers: { 'x-content-sha256': stored.sha256 ?? '' },
    async open(range) {
      const content = await objects.open(objectName(stored), range)
      if (content === undefined) throw problem('export-expired', 'The file of the export is gone: order it again.')
      return content
    },
    stillAllowed: (caller) => ops.authorize(caller, selection),
  })
}
