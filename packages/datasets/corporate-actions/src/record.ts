import { record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'
import { actionFields } from './action-fields.ts'
import { mergeClaims } from './merge-claims.ts'

/** One row per listing and corporate action; dividends and splits are subsets by type. */
export const actions = record('actions', {
  title: 'Corporate actions',
  subject: listing,
  id: 'act',
  fields: actionFields,
  key: ['instrument_id', 'date', 'family', 'sequence'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc', 'id asc'],
  history: 'date',
  // A request for the entire market reads the date index, newest first. In symbol order, it reads the key, listing by
  // listing. The splits that adjust a row are found by family, and the history of a row by its id.
  indexes: [['date', 'instrument_id'], ['instrument_id', 'family', 'date'], ['id']],
  merge: mergeClaims,
})
