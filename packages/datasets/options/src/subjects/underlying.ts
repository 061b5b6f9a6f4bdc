import type { Subject } from '@bourse/kit'
import { listing } from '@bourse/services'

/** The share or fund that an option is on: a listing, named by `symbols` or `underlying_ids`. */
export const underlying: Subject<'underlying_id'> = {
  ...listing,
  name: 'underlying',
  column: 'underlying_id',
  selectors: { names: 'symbols', ids: 'underlying_ids', others: { instrument_ids: 'id' } },
  columns: { underlying_id: listing.columns.instrument_id },
}
