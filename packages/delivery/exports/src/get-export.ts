import { endpoint, p, perRequest, problem } from '@bourse/kit'
import { objectStore, operations } from '@bourse/services'
import { downloadOf, expired, hasExpired } from './download-of.ts'
import { asOrdered, exports } from './exports.ts'
import { SELECTION_PROBLEMS } from './order.ts'
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
  async read(needs, call) {
    const { params, caller, knowledge } = call
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
    if (hasExpired(stored, call.now)) throw expired(stored)
    stored.errors.forEach(call.report)
    return call.query.download === true ? downloadOf(needs, stored, call) : [publicExport(stored)]
  },
})
