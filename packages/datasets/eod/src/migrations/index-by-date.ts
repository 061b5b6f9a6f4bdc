import { sql, type Migration } from '@bourse/kit'

/** Adds the index that finds a date's bars without a lookup per listing. */
export const indexByDate: Migration = {
  async up(db) {
    await sql`create index on ${sql.table('daily_bars')} (date)`.execute(db)
  },
}
