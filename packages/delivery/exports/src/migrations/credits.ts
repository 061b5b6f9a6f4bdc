import { sql, type Migration } from '@bourse/kit'

/** Stores the credits that an order cost and the day of the charge; both are null for earlier exports. */
export const credits: Migration = {
  async up(db) {
    const table = sql.table('exports')
    await sql`alter table ${table} add column if not exists credits int8`.execute(db)
    await sql`alter table ${table} add column if not exists credits_day date`.execute(db)
  },
}
