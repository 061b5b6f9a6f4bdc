import { endpoint, perRequest, problem, publicId, unscopedRows, type Call, type NarrowedNeeds } from '@bourse/kit'
import { isBefore } from '@bourse/kit/values'
import { objectStore, operations } from '@bourse/services'
import { createHash, randomUUID } from 'node:crypto'
import { exportChanges } from './staging/export-changes.ts'
import { asOrdered, exports, type Export } from './exports.ts'
import { dayAfter } from './instants.ts'
import {
  MAX_HELD,
  MAX_WAITING,
  mebibytes,
  rejectOverLimit,
  rejectWithoutRoom,
  accountExportsOf,
  tooManyOrders,
} from './limits.ts'
import {
  exportSelection,
  withOrderPointers,
  Order,
  PRICE,
  SELECTION_PROBLEMS,
  selectionOf,
  canonicalOrder,
} from './order.ts'
import { addressOf, exportFields, publicExport } from './public-export.ts'

const needs = { exports, changes: exportChanges, operations, objects: objectStore }
type Needs = NarrowedNeeds<typeof needs>
type OrderCall = Call<unknown, Order>

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
  headers: {
    'idempotency-key': 'Any text of up to 200 characters; repeated orders within 24 hours return the same export.',
  },
  fields: exportFields,
  single: true,
  order: ['id asc'],
  pointInTime: false,
  needs,
  unscoped: { exports: 'exports of the calling account' },
  problems: ['idempotency-conflict', ...SELECTION_PROBLEMS],
  async read(injected, call) {
    const ordered = await order(injected, call)
    ordered.errors.forEach(call.report)
    call.location(addressOf(ordered))
    return [publicExport(ordered)]
  },
})

async function order(injected: Needs, call: OrderCall): Promise<Export> {
  const { exports: stored, changes, operations: ops } = injected
  const { body, caller, now, spent } = call
  const idempotencyKey = call.headers['idempotency-key'] ?? null
  const hash = createHash('sha256').update(canonicalOrder(body)).digest('hex')
  const before = await findRepeated(stored, call, idempotencyKey)
  if (before !== undefined && isRecent(before, now)) return replay(call, before, hash)
  await rejectOverLimits(injected, call)
  const selection = selectionOf(body, ops)
  const { format = 'ndjson' } = body
  const { pin, asOf, entitlement, errors } = await ops
    .pin(caller, exportSelection({ ...selection, format }))
    .catch((error: unknown) => {
      throw withOrderPointers(error)
    })
  // Two concurrent orders with the same key generate the same id, so only one creates the export.
  const natural =
    idempotencyKey === null ? [randomUUID()] : [caller.accountId, caller.keyId, idempotencyKey, before?.id ?? '']
  const fresh: Export = {
    id: publicId('exp', ...natural),
    status: 'queued',
    endpoint: body.endpoint ?? null,
    resource: body.resource ?? null,
    parameters: selection.parameters,
    format,
    as_of: asOf,
    created_at: now,
    generated_at: null,
    expires_at: null,
    rows: null,
    bytes: null,
    sha256: null,
    failure: null,
    account_id: caller.accountId,
    key_id: caller.keyId,
    operation: selection.operation,
    errors: [...errors],
    pin,
    entitlement,
    credits: spent === undefined ? null : `${spent.credits}`,
    credits_day: spent?.day ?? null,
    attempts: '0',
    idempotency_key: idempotencyKey,
    order_token: randomUUID(),
    order_hash: hash,
  }
  const knowledge = await changes.submit([fresh], { source: 'orders' })
  const found = await stored.at({ knowledge }).selectAll().where('r.id', '=', fresh.id).executeTakeFirst()
  // Concurrent orders used up the account's limit.
  if (found === undefined) throw tooManyOrders()
  const made = asOrdered(found)
  return made.order_token === fresh.order_token ? made : replay(call, made, hash)
}

/** Rejects orders beyond the account's limits or the available disk space. */
async function rejectOverLimits(
  { exports: stored, objects }: Needs,
  { caller: { accountId }, knowledge, now }: OrderCall,
): Promise<void> {
  rejectOverLimit(await accountExportsOf(unscopedRows(stored), { accountId, knowledge, now }), now)
  await rejectWithoutRoom(objects)
}

async function findRepeated(
  stored: Needs['exports'],
  { knowledge, caller }: OrderCall,
  key: string | null,
): Promise<Export | undefined> {
  if (key === null) return undefined
  const found = await stored
    .at({ knowledge })
    .selectAll()
    .where('r.account_id', '=', caller.accountId)
    .where('r.key_id', '=', caller.keyId)
    .where('r.idempotency_key', '=', key)
    .orderBy('r.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found && asOrdered(found)
}

/** Repeated orders return the same export for 24 hours. */
const isRecent = ({ created_at }: Export, now: string) => isBefore(now, dayAfter(created_at))

/** Repeating an order costs nothing; a different order with the same key is an error. */
function replay(call: OrderCall, before: Export, hash: string): Export {
  if (before.order_hash !== hash)
    throw problem(
      'idempotency-conflict',
      'The Idempotency-Key was used for a different order in the last 24 hours. Use a new key.',
    )
  call.refund()
  return before
}
