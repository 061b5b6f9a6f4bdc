import { sql, type Migration } from '@bourse/kit'

/** Finds the bars of a date without an index lookup per listing. */
export const indexByDate: Migration = {
  async up(db) {
    await sql`create index on ${sql.table('daily_bars')} (date)`.execute(db)
  },
}
