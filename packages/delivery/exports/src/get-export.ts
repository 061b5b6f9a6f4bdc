import { endpoint, p, perRequest, problem } from '@bourse/kit'
import { isBefore } from '@bourse/kit/values'
import { type Caller, download, type Download } from '@bourse/kit/delivery'
import { objectStore, operations, type ObjectStore } from '@bourse/services'
import { asOrdered, exports, fileName, objectName, type Export, type ExportFormat } from './exports.ts'
import { hasRoom, NO_ROOM } from './limits.ts'
import { exportSelection, SELECTION_PROBLEMS } from './order.ts'
import { exportFields, publicExport } from './public-export.ts'

/** `GET /v1/exports/{id}`: the status of an export, or its file. */
export const getExport = endpoint('/exports/{id}', {
  id: 'exports.get',
  summary: 'An export, or its file',
  description:
    'Returns an export’s status; with `download=true` sends its file once ready, optionally in ranges ' +
    '(`Range`, `If-Range`). Only the account and key that ordered the export can access it, and only while ' +
    'they are ' +
    'still entitled to everything in it, which is checked again during the download: if a plan or key was ' +
    'narrowed, the request fails with the missing entitlement, and the export must be ordered again. Items ' +
    'that could not be ' +
    'served are listed in `meta.errors`, and with the file in `X-Errors` and `X-Errors-Count`. A day after ' +
    'it ' +
    'was completed the response is 409.',
  capabilities: ['bulk.download'],
  credits: perRequest(0),
  query: {
    download: p.boolean('true: sends the file instead of the status.', { example: false }),
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
      .at({ knowledge })
      .selectAll()
      .where('r.id', '=', id)
      .where('r.account_id', '=', caller.accountId)
      .where('r.key_id', '=', caller.keyId)
      .executeTakeFirst()
    if (found === undefined) throw problem('record-not-found', `This key has no export ${id.slice(0, 60)}.`)
    const stored = asOrdered(found)
    if (hasExpired(stored, now))
      throw problem('export-expired', `The export expired on ${String(stored.expires_at)}. Order it again.`)
    stored.errors.forEach(report)
    if (query.download !== true) return [publicExport(stored)]
    if (stored.status !== 'ready') throw problem('export-not-ready', await notReady(stored, needs.objects))
    const { entitlement } = stored
    if (entitlement === null) throw problem('export-expired', FROM_BEFORE)
    const authorize = (who: Caller) => needs.operations.authorize(who, exportSelection(stored), { entitlement })
    await authorize(caller)
    return fileOf(stored, needs.objects, authorize)
  },
})

const hasExpired = ({ status, expires_at }: Export, now: string) =>
  status === 'expired' || (expires_at !== null && !isBefore(now, expires_at))

const FROM_BEFORE =
  'The export was ordered with an earlier release, which did not store its entitlement. Order it again.'

async function notReady({ status, failure }: Export, objects: ObjectStore): Promise<string> {
  if (status === 'failed') return `The export failed. ${failure ?? 'Order it again.'}`
  if (status === 'queued' && !(await hasRoom(objects, 1)))
    return `${NO_ROOM}, so the export is waiting. Poll without download until its status is ready.`
  const standing = status === 'queued' ? 'has not started yet' : 'is being written'
  return `The export ${standing}. Poll without download until its status is ready.`
}

const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  parquet: 'application/vnd.apache.parquet',
  arrow: 'application/vnd.apache.arrow.stream',
}

function fileOf(stored: Export, objects: ObjectStore, stillAllowed: Download['stillAllowed']): Download {
  return download({
    mediaType: MEDIA_TYPES[stored.format],
    bytes: Number(stored.bytes),
    operations: [exportSelection(stored).operation],
    tag: `"${stored.sha256}"`,
    filename: fileName(stored),
    headers: { 'x-content-sha256': stored.sha256 ?? '' },
    async open(range) {
      const content = await objects.open(objectName(stored), range)
      if (content === undefined) throw problem('export-expired', 'The export file is missing. Order it again.')
      return content
    },
    stillAllowed,
  })
}
