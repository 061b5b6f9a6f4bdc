import { record, revisioned } from '@bourse/kit'
import { eventFields } from './event-fields.ts'

/** The economic release calendar. */
export const events = record('events', {
  title: 'Economic events',
  fields: eventFields,
  // Country and period may be null, but key columns may not, so the key is the id.
  key: ['id'],
  time: revisioned('release_date'),
  order: ['release_date asc', 'id asc'],
  history: 'release_date',
})
