import { f, type Subject } from '@bourse/kit'
import { listing } from '@bourse/services'

/** The index that a row is about. Such rows name the index in `index_id`, because `instrument_id` names the member. */
export const index: Subject<'index_id'> = {
  ...listing,
  name: 'index',
  column: 'index_id',
  nameField: 'index',
  identifiers: [],
  columns: { index_id: f.text('Public id of the index', { example: 'ins_00000000000000000000' }) },
  labels: {},
}
