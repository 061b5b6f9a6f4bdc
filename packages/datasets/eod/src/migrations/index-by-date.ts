import { sql, type Migration } from '@bourse/kit'

/** Bars of a date are found without looking for each listing. */
export const indexByDate: Migration = {
  async up(db) {
    await sql`create index on ${sql.table('daily_bars')} (date)`.execute(db)
  },
}
