import type { Migration } from '@bourse/kit'

/** Rankings became a dataset of their own, `movers`, which works out the last sessions anew. */
export const dropMovers: Migration = {
  // No bar is touched: packed ones stay packed.
  tables: [],
  async up(db) {
    for (const table of ['session_moves', 'ranked_sessions']) await db.schema.dropTable(table).ifExists().execute()
  },
}
