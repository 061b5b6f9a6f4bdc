import { publicId, type Subject } from '@bourse/kit'
import { listing } from '@bourse/services'

/** Id of Apple on XNAS. */
const EXAMPLE = publicId('ins', 'BBG000B9XRY4')

/** The share or fund that underlies an option: a listing, selected by `symbols` or `underlying_ids`. */
export const underlying: Subject<'underlying_id'> = {
  ...listing,
  name: 'underlying',
  column: 'underlying_id',
  selectors: {
    names: 'symbols',
    ids: 'underlying_ids',
    others: { instrument_ids: { by: 'id', values: 'Public ids of listings', example: EXAMPLE } },
  },
  columns: { underlying_id: listing.columns.instrument_id },
}
