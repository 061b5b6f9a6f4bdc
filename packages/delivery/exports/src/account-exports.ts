import { orderKeys, paginate, problem, service, type Call, type ProvidedNeeds } from '@bourse/kit'
import type { Caller, Download } from '@bourse/kit/delivery'
import type { objectStore, OperationFacts, operations } from '@bourse/services'
import { changeExport, LateChange } from './change-export.ts'
import { createExport } from './create-export.ts'
import { downloadOf, hasExpired } from './download-of.ts'
import { asOrdered, type Export, type exports } from './exports.ts'
import { refundOrder } from './fail-and-refund.ts'
import { orderExport, type OrderCall } from './order-export.ts'
import type { exportChanges } from './staging/export-changes.ts'

/** Order of the exports of an account. */
export const NEWEST_FIRST = ['created_at desc', 'id desc'] as const

type Reading = Pick<Call<unknown>, 'caller' | 'knowledge' | 'now'>

/** Exports of the caller's account, whichever of its keys and members ordered them, for people who manage it. */
export interface AccountExports {
  /** Returns the collections that the caller may export; none if its plan does not include exports. */
  collections(caller: Caller): readonly OperationFacts[]
  /** Returns a page of exports, newest first. */
  page(call: Reading & Pick<Call, 'page'>): Promise<readonly Export[]>
  /** Orders an export; `operation` charges for it. */
  order(call: OrderCall, operation: string): Promise<Export>
  /** Returns an export; rejects with `record-not-found` if the account has no such export. */
  read(call: Reading, id: string): Promise<Export>
  /** Returns the file of an export; the caller must be entitled to everything in it. */
  download(call: Reading, id: string): Promise<Download>
  /** Cancels an export that is not finished; one that has not started is refunded. Rejects with `conflict`. */
  cancel(call: Reading, id: string): Promise<Export>
}

/** The exports of accounts, provided by this package. */
export const accountExports = service<AccountExports>('exports.of-accounts', { audience: 'operators' })

type Needs = ProvidedNeeds<{
  readonly exports: typeof exports
  readonly changes: typeof exportChanges
  readonly operations: typeof operations
  readonly objects: typeof objectStore
}>

const CHANGED = 'The export changed while it was canceled. Check its status, then retry.'

/** A file expires before the job that removes it runs. */
const currentState = (stored: Export, now: string): Export =>
  hasExpired(stored, now) ? { ...stored, status: 'expired' } : stored

/** Provides the exports of accounts. */
export function accountExportsWith(needs: Needs): AccountExports {
  const { exports: stored, operations: ops } = needs

  async function find({ caller, knowledge, now }: Reading, id: string): Promise<Export> {
    const own = stored.at(knowledge).selectAll().where('r.id', '=', id).where('r.account_id', '=', caller.accountId)
    const found = await own.executeTakeFirst()
    if (found !== undefined) return currentState(asOrdered(found), now)
    throw problem('record-not-found', `The account has no export ${JSON.stringify(id.slice(0, 60))}.`)
  }

  const mayExport = (caller: Caller) => ops.listFor(caller).some(({ id }) => id === createExport.id)
  function refuseWithoutExports(caller: Caller): void {
    if (!mayExport(caller))
      throw problem('capability-missing', 'The plan of the account does not include exports, or they are switched off.')
  }

  return {
    collections: (caller) => (mayExport(caller) ? ops.listFor(caller).filter(({ isExportable }) => isExportable) : []),
    async page({ caller, knowledge, now, page }) {
      const own = stored.at(knowledge).selectAll().where('r.account_id', '=', caller.accountId)
      const rows = await paginate(own, orderKeys(NEWEST_FIRST), page).execute()
      return rows.map((row) => currentState(asOrdered(row), now))
    },
    async order(call, operation) {
      refuseWithoutExports(call.caller)
      return orderExport(needs, call, operation)
    },
    read: find,
    async download(call, id) {
      refuseWithoutExports(call.caller)
      return downloadOf(needs, await find(call, id), call)
    },
    async cancel(call, id) {
      const order = await find(call, id)
      if (order.status === 'queued' || order.status === 'running') {
        await changeExport(needs, order, { status: 'canceled' }).catch((error: unknown) => {
          throw error instanceof LateChange ? problem('conflict', CHANGED, { cause: error }) : error
        })
      } else if (order.status !== 'canceled')
        throw problem('conflict', `The export is ${order.status}. Only queued and running exports can be canceled.`)
      // Repeated after a crash, this refunds once.
      if (order.attempts === '0') await refundOrder(needs, order)
      return { ...order, status: 'canceled' }
    },
  }
}
