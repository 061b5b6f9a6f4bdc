import { sql, type Migration } from '@bourse/kit'

/** Stores the plan and entry point of an order's charge, which a refund needs; both are null for earlier exports. */
export const charge: Migration = {
  async up(db) {
    const table = sql.table('exports')
    await sql`alter table ${table} add column if not exists plan text`.execute(db)
    await sql`alter table ${table} add column if not exists entry_point text`.execute(db)
  },
}
