import { intake, into, record, revisioned } from '@bourse/kit'
import { eventFields, eventId, releaseFields } from './event-fields.ts'

/** The calendar of releases. */
export const events = record('events', {
  title: 'Economic events',
  fields: eventFields,
  // Country and period may be unknown, so that the id stands for what names a release.
  key: ['id'],
  time: revisioned('release_date'),
  order: ['release_date asc', 'id asc'],
  history: 'release_date',
})

/** Releases as sources tell them and `bourse import economic releases` reads them. */
export const releases = intake('releases', {
  title: 'Economic releases, one a line',
  fields: releaseFields,
  feeds: [events],
  needs: {},
  reconcile: async (_, rows) =>
    rows.map((row) => into(events, { ...row, id: eventId(row), released_at: null, series_id: null }, row)),
})
