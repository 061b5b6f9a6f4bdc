import { f, stagingTable, into } from '@bourse/kit'
import { snapshots } from '../records.ts'

/** Marks a snapshot as complete. */
export const wholeSnapshots = stagingTable('taken', {
  title: 'Snapshots that are whole',
  fields: {
    snapshot_date: f.date('Day of the snapshot'),
    published_at: f.instant('When it counts from'),
    first_taken_at: f.instant('When it was worked out first'),
    position_count: f.count('Listings in it', { example: 7123 }),
  },
  feeds: [snapshots],
  needs: {},
  reconcile: async (_needs, rows) => rows.map((row) => into(snapshots, { ...row, known_at: row.published_at })),
})
