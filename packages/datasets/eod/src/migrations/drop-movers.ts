import type { Migration } from '@bourse/kit'

/** Rankings became a dataset of their own, `movers`, which works out the last sessions anew. */
export const dropMovers: Migration = {
  // No bar is touched: packed ones stay packed.
  tables: [],
  // Of before the first release, which ranked bars itself.
  breaks: { release: '0.0.0', knows: '0003_index_by_date' },
  async up(db) {
    for (const table of ['session_moves', 'ranked_sessions']) await db.schema.dropTable(table).ifExists().execute()
  },
}
