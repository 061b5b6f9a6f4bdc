import { endpoint, entities, perSubject, unscopedRows } from '@bourse/kit'
import { listing, listings } from '@bourse/services'
import { actions } from '../record.ts'
import { legsOf, shownLegs } from '../legs.ts'
import { actionRow } from './fields.ts'
import { listingsOf } from './listings-in-order.ts'
import { JOINED, pageOfActions, type ActionSelection } from './page-of-actions.ts'
import { checkWindow, queryBy } from './window.ts'
import { dateMembers, listingMembers } from './row-of.ts'

const ALL: ActionSelection = { of: (known) => known, undated: true, adjustedBy: 'later' }

/** GET /v1/corporate-actions */
export const listActions = endpoint('/corporate-actions', {
  id: 'corporate-actions.list',
  summary: 'Corporate actions with their cash and security legs',
  description:
    'Dividends, splits, spin-offs, rights, mergers and similar: the consensus of all sources on each action, as ' +
    'known at `as_of`. For the requested listings, or every listing in the key’s markets (optionally limited to ' +
    '`exchanges`) in a window of at most 366 days. By symbol, then ex date; `order=desc`: newest date first ' +
    'across all symbols, then symbol; undated actions last either way. `from` and `to` apply to the ex date, so ' +
    'undated actions are listed only if neither is set. A withdrawn announcement stays, with status ' +
    '`cancelled`.',
  capabilities: ['corporate-actions.read'],
  credits: perSubject(5, { whole: 500 }),
  needsMarket: true,
  select: entities(listing),
  symbolDate: 'symbol_at',
  query: queryBy('ex_date'),
  fields: actionRow,
  order: ['symbol asc', 'undated asc', 'date asc', 'id asc'],
  turns: 'date',
  historyBound: true,
  needs: { actions, listings },
  unscoped: { actions: JOINED },
  changes: { of: { actions: 'instrument_id' } },
  versions: { of: 'actions', entity: 'instrument_id' },
  async read(needs, call) {
    checkWindow(call)
    const inOrder = await listingsOf(needs.listings, call)
    const rows = await pageOfActions(unscopedRows(needs.actions), ALL, call, inOrder).execute()
    return rows.map((row) => ({
      ...listingMembers(row, inOrder, call),
      type: row.type,
      status: row.status,
      ...dateMembers(row),
      legs: shownLegs(legsOf(row.legs)),
    }))
  },
})
