import { sql, type Knowledge, type ProvidedNeeds, type Rows } from '@bourse/kit'
import type { objectStore, operations } from '@bourse/services'
import { changeExport } from './change-export.ts'
import { createExport } from './create-export.ts'
import type { exportChanges } from './staging/export-changes.ts'
import { asOrdered, type exports, objectName, type Export } from './exports.ts'
import { PRICE } from './order.ts'

type Needs = ProvidedNeeds<{
  readonly exports: typeof exports
  readonly changes: typeof exportChanges
  readonly operations: typeof operations
  readonly objects: typeof objectStore
}>

/** Failure reason for an order that used up its attempts. */
export const TOO_MANY_ATTEMPTS = 'It could not be written'
/** Failure reason for an order that waited too long. */
export const TIMED_OUT = 'It could not be written within a day of its order'

/**
 * Maximum number of hours that an order may wait. Less than a day, so that an order ends within a day even if the next
 * run is late.
 */
const MAX_HOURS = 23

/** Returns orders that have waited too long, for example because a host was down or the disk was full. */
export async function lateOrders(
  stored: Rows<typeof exports>,
  knowledge: Knowledge,
  now: string,
): Promise<readonly Export[]> {
  const late = await stored
    .at(knowledge)
    .selectAll()
    .where('r.status', 'in', ['queued', 'running'])
    .where(sql<boolean>`r.created_at <= ${now}::timestamptz - ${MAX_HOURS} * interval '1 hour'`)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute()
  return late.map(asOrdered)
}

/** Fails an order for an internal reason and refunds its credits. */
export async function failAndRefund(injected: Needs, order: Export, why: string): Promise<void> {
  // Removes any partial file, because no one will download it.
  await injected.objects.remove(objectName(order))
  // Refunds before the change is published, under the order's id, so a retry after a lost change does not refund twice.
  await refundOrder(injected, order)
  // States change in order, so an order that never started is started first.
  if (order.status === 'queued') await changeExport(injected, order, { status: 'running' })
  await changeExport(injected, order, {
    status: 'failed',
    failure: `${why}; its credits were refunded. Order it again.`,
  })
}

/** Refunds an order's credits, once. */
export async function refundOrder({ operations: ops }: Pick<Needs, 'operations'>, order: Export): Promise<void> {
  const caller = { accountId: order.account_id, keyId: order.key_id }
  const operation = order.charged_operation ?? createExport.id
  await ops.refund(caller, { operation, id: order.id, ...spentOn(order) })
}

/**
 * Credits charged for an order. For orders from before credits were stored, this is the price on the day of the order.
 */
const spentOn = ({ credits, credits_day, created_at, plan, entry_point: entryPoint }: Export) => ({
  credits: credits === null ? PRICE : Number(credits),
  day: credits_day ?? created_at.slice(0, 10),
  ...(plan !== null && entryPoint !== null && { plan, entryPoint }),
})
