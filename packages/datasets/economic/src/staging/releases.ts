import { stagingTable, into } from '@bourse/kit'
import { eventId, releaseFields } from '../events/event-fields.ts'
import { events } from '../events/record.ts'

/** Releases from sources and from `bourse import economic releases`. */
export const releases = stagingTable('releases', {
  title: 'Economic releases, one per line',
  fields: releaseFields,
  feeds: [events],
  needs: {},
  reconcile: async (_, rows) =>
    rows.map((row) => into(events, { ...row, id: eventId(row), released_at: null, series_id: null }, row)),
})
