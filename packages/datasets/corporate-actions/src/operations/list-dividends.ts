import { endpoint, entities, perSubject, unscopedRows } from '@bourse/kit'
import { listing, listings } from '@bourse/services'
import { DIVIDEND_TYPES } from '../action-types.ts'
import { actions } from '../record.ts'
import { adjustmentFor } from '../adjustment.ts'
import { cashOf, legsOf, shownLegs } from '../legs.ts'
import { dividendRow } from './fields.ts'
import { listingsOf } from './listings-in-order.ts'
import { JOINED, pageOfActions, splitsIn, type ActionSelection, type PageRow } from './page-of-actions.ts'
import { checkWindow, queryBy } from './window.ts'
import { dateMembers, listingMembers } from './row-of.ts'

const PAID: ActionSelection = {
  of: (known) => known.where('r.type', 'in', DIVIDEND_TYPES).where('r.status', '=', 'active'),
  undated: true,
  adjustedBy: 'later',
}

/** GET /v1/dividends */
export const listDividends = endpoint('/dividends', {
  id: 'dividends.list',
  summary: 'Cash dividends, as paid and adjusted for splits',
  description:
    'Cash dividends, special dividends, returns of capital and capital gains distributions from the ' +
    'corporate actions, with the amount on the ex-date and current share basis; franking and ' +
    'reinvestment plan for Australian listings. `from` and `to` apply to ex_date. Selection, window and ' +
    'order as on /v1/corporate-actions. Amounts and factors are adjusted for the splits known at `as_of`.',
  capabilities: ['corporate-actions.read'],
  credits: perSubject(5, { whole: 500 }),
  needsMarket: true,
  select: entities(listing),
  symbolDate: 'symbol_at',
  query: queryBy('ex_date'),
  fields: dividendRow,
  order: ['symbol asc', 'undated asc', 'date asc', 'id asc'],
  turns: 'date',
  historyBound: true,
  needs: { actions, listings },
  unscoped: { actions: JOINED },
  changes: { of: { actions: 'instrument_id' }, dated: ['actions'] },
  versions: { of: 'actions', entity: 'instrument_id' },
  async read(needs, call) {
    checkWindow(call)
    const inOrder = await listingsOf(needs.listings, call)
    const rows = await pageOfActions(unscopedRows(needs.actions), PAID, call, inOrder).execute()
    return rows.map((row) => ({
      ...listingMembers(row, inOrder, call),
      ...typeMembers(row),
      ...dateMembers(row),
      ...cashMembers(row),
      frequency: row.frequency,
      fiscal_period: row.fiscal_period,
      franking_percentage: row.franking_percentage,
      franked_amount: row.franked_amount,
      unfranked_amount: row.unfranked_amount,
      withholding_rate: row.withholding_rate,
      reinvestment_plan: row.reinvestment_plan,
      reinvestment_price: row.reinvestment_price,
      reinvestment_discount: row.reinvestment_discount,
      reinvestment_last_election_date: row.reinvestment_last_election_date,
    }))
  },
})

function typeMembers({ type }: PageRow) {
  const known = DIVIDEND_TYPES.find((one) => one === type) ?? 'cash_dividend'
  return { type: known, special: known === 'special_dividend' }
}

/**
 * Returns a row's amounts. The staging table rejects active dividends without cash, so every served dividend has
 * amounts.
 */
function cashMembers(row: PageRow) {
  const legs = legsOf(row.legs)
  const { amount, currency_code } = cashOf(legs) ?? { amount: '0', currency_code: '' }
  const { factor, adjust } = adjustmentFor(splitsIn(row))
  return {
    amount,
    currency_code,
    split_adjusted_amount: adjust(amount),
    cumulative_adjustment_factor: factor,
    legs: shownLegs(legs),
  }
}
