import { sql, type Migration } from '@bourse/kit'

/** Adds the column with the reason why a quote has no greeks; older quotes have no reason. */
export const whyNoGreeks: Migration = {
  async up(db) {
    await sql`alter table ${sql.table('quotes')} add column greeks_unavailable text`.execute(db)
  },
}
