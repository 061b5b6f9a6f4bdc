import { endpoint, entities, perSubject, unscopedRows } from '@bourse/kit'
import { listing, listings } from '@bourse/services'
import { SPLIT_TYPES } from '../action-types.ts'
import { actions } from '../record.ts'
import { adjustmentFor } from '../adjustment.ts'
import { legsOf, ratioOf } from '../legs.ts'
import { selectShareChanges } from '../share-changes.ts'
import { splitRow } from './fields.ts'
import { listingsOf } from './listings-in-order.ts'
import { JOINED, pageOfActions, splitsIn, type ActionSelection, type PageRow } from './page-of-actions.ts'
import { checkWindow, queryBy } from './window.ts'
import { listingMembers } from './row-of.ts'

const EXECUTED: ActionSelection = { of: selectShareChanges, undated: false, adjustedBy: 'own and later' }

/** GET /v1/splits */
export const listSplits = endpoint('/splits', {
  id: 'splits.list',
  summary: 'Splits, reverse splits and stock dividends in own shares',
  description:
    'Changes in the number of a listing’s own shares that move its price, with the ratio and the factor for ' +
    'earlier prices. `from` and `to` apply to execution_date; without symbols or instrument_ids, within a window of ' +
    'at most 366 days. By symbol, then execution date; `order=desc`: newest first across all symbols, then ' +
    'symbol. Splits that do not affect the price, and adjustments for spin-offs and rights, are not listed; a ' +
    'withdrawn or undated split is listed only on /v1/corporate-actions. A split may arrive up to a day after its ' +
    'execution: until then, bars on that date are already on the new share basis. Factors are those of the splits ' +
    'known at `as_of`.',
  capabilities: ['corporate-actions.read'],
  credits: perSubject(5, { whole: 500 }),
  needsMarket: true,
  select: entities(listing),
  examples: { symbols: 'NVDA' },
  symbolDate: 'symbol_at',
  query: queryBy('execution_date'),
  fields: splitRow,
  order: ['symbol asc', 'execution_date asc', 'id asc'],
  turns: 'execution_date',
  historyBound: true,
  needs: { actions, listings },
  unscoped: { actions: JOINED },
  changes: { of: { actions: 'instrument_id' }, dated: ['actions'] },
  versions: { of: 'actions', entity: 'instrument_id' },
  async read(needs, call) {
    checkWindow(call)
    const inOrder = await listingsOf(needs.listings, call)
    const rows = await pageOfActions(unscopedRows(needs.actions), EXECUTED, call, inOrder).execute()
    return rows.map((row) => ({
      ...listingMembers(row, inOrder, call),
      type: SPLIT_TYPES.find((one) => one === row.type) ?? 'split',
      execution_date: row.date,
      record_date: row.record_date,
      pay_date: row.pay_date,
      declaration_date: row.declaration_date,
      ...ratioMembers(row),
    }))
  },
})

/** Returns a row's ratio. The staging table rejects active splits without a ratio, so every served split has one. */
function ratioMembers(row: PageRow) {
  const { from, to } = ratioOf(row.type, legsOf(row.legs)) ?? { from: '1', to: '1' }
  return {
    split_from: from,
    split_to: to,
    split_ratio: `${to}:${from}`,
    cumulative_price_adjustment_factor: adjustmentFor(splitsIn(row)).factor,
  }
}
