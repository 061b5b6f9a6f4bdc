import { sql, type Migration } from '@bourse/kit'

/** Stores the entitlement of each order; it is null for earlier exports, which have to be ordered again. */
export const entitlement: Migration = {
  async up(db) {
    await sql`alter table ${sql.table('exports')} add column if not exists entitlement text`.execute(db)
  },
}
