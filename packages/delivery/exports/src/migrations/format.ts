import { sql, type Migration } from '@bourse/kit'

/** Adds the export format; earlier exports are NDJSON. */
export const format: Migration = {
  async up(db) {
    const table = sql.table('exports')
    await sql`alter table ${table} add column if not exists format text not null default 'ndjson'`.execute(db)
    await sql`alter table ${table} alter column format drop default`.execute(db)
  },
}
