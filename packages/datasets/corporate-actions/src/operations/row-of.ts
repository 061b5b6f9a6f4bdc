import type { ListingsInOrder } from './listings-in-order.ts'
import type { PageRow } from './page-of-actions.ts'
import { symbolDay, type ActionsCall } from './window.ts'

/** Returns the leading fields of a row in all three operations. */
export function listingMembers(row: PageRow, { byId }: ListingsInOrder, call: ActionsCall) {
  const labels = byId.get(row.instrument_id)?.labels
  return {
    id: row.id,
    instrument_id: row.instrument_id,
    symbol: labels?.['symbol'] ?? '',
    exchange_mic: labels?.['exchange_mic'] ?? null,
    symbol_at: symbolDay(call),
  }
}

/** Returns an action's dates. The action may not have an ex date yet. */
export function dateMembers({ date, ex_date, record_date, pay_date, declaration_date }: PageRow) {
  return { date, undated: ex_date === null, ex_date, record_date, pay_date, declaration_date }
}
