import { sql, type Migration } from '@bourse/kit'

/** An export keeps what its order cost, and on which day; of those before nothing is known. */
export const credits: Migration = {
  async up(db) {
    const table = sql.table('exports')
    await sql`alter table ${table} add column if not exists credits int8`.execute(db)
    await sql`alter table ${table} add column if not exists credits_day date`.execute(db)
  },
}
