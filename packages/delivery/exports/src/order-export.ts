import { problem, publicId, type Call, type ProvidedNeeds } from '@bourse/kit'
import { isBefore } from '@bourse/kit/values'
import type { objectStore, operations } from '@bourse/services'
import { createHash, randomUUID } from 'node:crypto'
import type { exportChanges } from './staging/export-changes.ts'
import { asOrdered, type exports, type Export } from './exports.ts'
import { dayAfter } from './instants.ts'
import { rejectOverLimit, rejectWithoutRoom, accountExportsOf, tooManyOrders } from './limits.ts'
import { canonicalOrder, exportSelection, type Order, selectionOf, withOrderPointers } from './order.ts'

type Needs = ProvidedNeeds<{
  readonly exports: typeof exports
  readonly changes: typeof exportChanges
  readonly operations: typeof operations
  readonly objects: typeof objectStore
}>

/** An admitted call whose body is an order. */
export type OrderCall = Pick<
  Call<unknown, Order>,
  'body' | 'caller' | 'headers' | 'knowledge' | 'now' | 'refund' | 'spent'
>

/** The header with which a repeated order returns the same export. */
export const IDEMPOTENCY = {
  'idempotency-key': 'Any text of up to 200 characters; repeated orders within 24 hours return the same export.',
} as const

/** Queues an export for the caller of `operation`, which charges for it, or returns the one that the call repeats. */
export async function orderExport(injected: Needs, call: OrderCall, operation: string): Promise<Export> {
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
    charged_operation: operation,
    plan: spent?.plan ?? null,
    entry_point: spent?.entryPoint ?? null,
    attempts: '0',
    idempotency_key: idempotencyKey,
    order_token: randomUUID(),
    order_hash: hash,
  }
  const knowledge = await changes.submit([fresh], { source: 'orders' })
  const found = await stored.at(knowledge).selectAll().where('r.id', '=', fresh.id).executeTakeFirst()
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
  rejectOverLimit(await accountExportsOf(stored, { accountId, knowledge, now }), now)
  await rejectWithoutRoom(objects)
}

async function findRepeated(
  stored: Needs['exports'],
  { knowledge, caller }: OrderCall,
  key: string | null,
): Promise<Export | undefined> {
  if (key === null) return undefined
  const found = await stored
    .at(knowledge)
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
