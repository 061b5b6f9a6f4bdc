import type { Knowledge, Rows } from '@bourse/kit'
import type { actions } from './record.ts'

type Select = ReturnType<Rows<typeof actions>['at']>

/** Selects the splits and stock dividends in a listing's own shares that affect prices. */
export const selectShareChanges = (known: Select): Select =>
  known
    .where('r.family', '=', 'share_change')
    .where('r.status', '=', 'active')
    .where('r.adjusts_price', '=', true)
    .where('r.ex_date', 'is not', null)

/** Selects the splits and stock dividends that affect prices from all actions known at the as-of time. */
export const shareChanges = (rows: Rows<typeof actions>, knowledge: Knowledge): Select =>
  selectShareChanges(rows.at(knowledge))
