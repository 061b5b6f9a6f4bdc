import { endpoint, perRequest, unscopedRows } from '@bourse/kit'
import { objectStore, operations } from '@bourse/services'
import { exportChanges } from './staging/export-changes.ts'
import { exports } from './exports.ts'
import { MAX_HELD, MAX_WAITING, mebibytes } from './limits.ts'
import { Order, PRICE, SELECTION_PROBLEMS } from './order.ts'
import { IDEMPOTENCY, orderExport } from './order-export.ts'
import { addressOf, exportFields, publicExport } from './public-export.ts'

/** `POST /v1/exports`: orders a file with every row in a selection, as currently published. */
export const createExport = endpoint('/exports', {
  id: 'exports.create',
  summary: 'Order an export',
  description:
    'Orders a private file with all of a collection’s rows, as NDJSON, CSV, Parquet or an Arrow IPC stream: at ' +
    'most 1,000,000 rows and 256 MiB. The export reads the versions published now, so the file equals the pages ' +
    `read at the same time. Needs \`bulk.download\` and the collection’s capability. An account can have up to ` +
    `${MAX_WAITING} queued or running exports and ${mebibytes(MAX_HELD)} of files, else 429 \`concurrency-limit\`; ` +
    'if the deployment is low on disk space, 503 `overloaded`. A file expires a day after it was ' +
    'completed. Unknown symbols are listed in `meta.errors`, here and on `GET /v1/exports/{id}`. With ' +
    '`Idempotency-Key`, repeating an order within 24 hours returns the same export at no cost.',
  capabilities: ['bulk.download'],
  credits: perRequest(PRICE),
  body: Order,
  status: 202,
  headers: IDEMPOTENCY,
  fields: exportFields,
  single: true,
  order: ['id asc'],
  pointInTime: false,
  needs: { exports, changes: exportChanges, operations, objects: objectStore },
  unscoped: { exports: 'exports of the calling account' },
  problems: ['idempotency-conflict', ...SELECTION_PROBLEMS],
  async read(injected, call) {
    const needs = { ...injected, exports: unscopedRows(injected.exports) }
    const ordered = await orderExport(needs, call, createExport.id)
    ordered.errors.forEach(call.report)
    call.location(addressOf(ordered))
    return [publicExport(ordered)]
  },
})
