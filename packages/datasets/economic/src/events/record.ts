import { record, revisioned } from '@bourse/kit'
import { eventFields } from './event-fields.ts'

/** The calendar of releases. */
export const events = record('events', {
  title: 'Economic events',
  fields: eventFields,
  // Country and period may be null, which a key cannot contain, so the id replaces them.
  key: ['id'],
  time: revisioned('release_date'),
  order: ['release_date asc', 'id asc'],
  history: 'release_date',
})
