import { sql, type Knowledge, type Provided, type Rows } from '@bourse/kit'
import type { Spent } from '@bourse/kit/delivery'
import type { objectStore, operations } from '@bourse/services'
import { changeExport } from './change-export.ts'
import { createExport } from './create-export.ts'
import type { exportChanges } from './export-changes.ts'
import { asOrdered, type exports, objectName, type Export } from './exports.ts'
import { PRICE } from './order.ts'

type Needs = Provided<{
  readonly exports: typeof exports
  readonly changes: typeof exportChanges
  readonly operations: typeof operations
  readonly objects: typeof objectStore
}>

/** Why an order that was begun too often is given up. */
export const UNWRITTEN = 'It could not be written'
/** Why one that waited for too long is. */
export const LATE = 'It could not be written within a day of its order'

/** Hours that an order may wait: it ends within a day, also where the next look at it is late. */
const MAX_HOURS = 23

/** Orders that have waited for so long, such as for a host that was down or for room on the disk. */
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

/** Ends an order as failed by our fault: its credits are given back. */
export async function giveUp(injected: Needs, order: Export, why: string): Promise<void> {
  // Whatever came of it, and what was begun: nobody will ask for it.
  await injected.objects.remove(objectName(order))
  // Before it is told, and under its id: whoever comes to this again because the change was lost gives nothing twice.
  const caller = { accountId: order.account_id, keyId: order.key_id }
  await injected.operations.refund(caller, { operation: createExport.id, id: order.id, ...spentOn(order) })
  // In the order of states: what never began is begun first.
  if (order.status === 'queued') await changeExport(injected, order, { status: 'running' })
  await changeExport(injected, order, {
    status: 'failed',
    failure: `${why}; its credits were given back. Order it again.`,
  })
}

/** What an order cost; of one from before that was kept, what it must have cost on the day of the order. */
const spentOn = ({ credits, credits_day, created_at }: Export): Spent => ({
  credits: credits === null ? PRICE : Number(credits),
  day: credits_day ?? created_at.slice(0, 10),
})
