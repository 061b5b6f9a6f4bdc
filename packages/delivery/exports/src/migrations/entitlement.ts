import { sql, type Migration } from '@bourse/kit'

/**
 * An export keeps what its order was entitled to; of those before nothing is known, and they are to be ordered again.
 */
export const entitlement: Migration = {
  async up(db) {
    await sql`alter table ${sql.table('exports')} add column if not exists entitlement text`.execute(db)
  },
}
