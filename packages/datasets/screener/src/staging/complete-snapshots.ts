import { f, stagingTable, into } from '@bourse/kit'
import { snapshots } from '../records.ts'

/** Marks a snapshot as complete. */
export const completeSnapshots = stagingTable('taken', {
  title: 'Complete snapshots',
  fields: {
    snapshot_date: f.date('Date of the snapshot'),
    published_at: f.instant('When the snapshot takes effect'),
    first_taken_at: f.instant('When the snapshot was first computed'),
    position_count: f.count('Listings in the snapshot', { example: 7123 }),
  },
  feeds: [snapshots],
  needs: {},
  reconcile: async (_needs, rows) => rows.map((row) => into(snapshots, { ...row, known_at: row.published_at })),
})
