import type { Migration } from '@bourse/kit'

/** Rankings became the separate dataset `movers`, which computes the last sessions again. */
export const dropMovers: Migration = {
  // Changes no bars, so packed bars stay packed.
  tables: [],
  // Installations before the first release ranked bars in this dataset.
  breaks: { release: '0.0.0', knows: '0003_index_by_date' },
  async up(db) {
    for (const table of ['session_moves', 'ranked_sessions']) await db.schema.dropTable(table).ifExists().execute()
  },
}
