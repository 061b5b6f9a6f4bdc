import { sql, type Migration } from '@bourse/kit'

/** Quotes say why they have no greeks; those of before do not say. */
export const whyNoGreeks: Migration = {
  async up(db) {
    await sql`alter table ${sql.table('quotes')} add column greeks_unavailable text`.execute(db)
  },
}
