import { sql, type Migration } from '@bourse/kit'

/** Stores the operation that charged for an order; null for earlier exports. */
export const chargedOperation: Migration = {
  async up(db) {
    await sql`alter table ${sql.table('exports')} add column if not exists charged_operation text`.execute(db)
  },
}
