import type { Migration } from '@bourse/kit'

/** Drops the rankings, which are now in the separate dataset `movers`; it recomputes the last sessions. */
export const dropMovers: Migration = {
  // The migration does not change bars, so packed bars stay packed.
  tables: [],
  // Installations from before the first release ranked bars in this dataset.
  breaks: { release: '0.0.0', knows: '0003_index_by_date' },
  async up(db) {
    for (const table of ['session_moves', 'session_moves_held', 'ranked_sessions', 'ranked_sessions_held'])
      await db.schema.dropTable(table).ifExists().execute()
  },
}
