import { f, type Subject } from '@bourse/kit'
import { listing } from '@bourse/services'

/** Rows about an index: keyed by its instrument id under another name, because the rows name members as well. */
export const index: Subject<'index_id'> = {
  ...listing,
  name: 'index',
  column: 'index_id',
  nameField: 'index',
  identifiers: [],
  columns: { index_id: f.text('Public id of the index', { example: 'ins_00000000000000000000' }) },
  labels: {},
}
