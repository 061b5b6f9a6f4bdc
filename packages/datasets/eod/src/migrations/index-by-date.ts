import { sql, type Migration } from '@bourse/kit'

/** Adds the index that finds the bars of a date without a lookup per listing. */
export const indexByDate: Migration = {
  async up(db) {
    await sql`create index on ${sql.table('daily_bars')} (date)`.execute(db)
  },
}
