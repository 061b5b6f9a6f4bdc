import type { Knowledge, Rows } from '@bourse/kit'
import type { actions } from './record.ts'

type Select = ReturnType<Rows<typeof actions>['at']>

/** Of some actions the splits and stock dividends in a listing's own shares that count in prices. */
export const thatChangeShares = (known: Select): Select =>
  known
    .where('r.family', '=', 'share_change')
    .where('r.status', '=', 'active')
    .where('r.adjusts_price', '=', true)
    .where('r.ex_date', 'is not', null)

/** The same, of all that are known at a cutoff. */
export const shareChanges = (rows: Rows<typeof actions>, knowledge: Knowledge): Select =>
  thatChangeShares(rows.at(knowledge))
