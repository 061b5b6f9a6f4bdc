import { sql, type Migration } from '@bourse/kit'

/** Stores the items in a selection that could not be served; earlier exports have none. */
export const errors: Migration = {
  async up(db) {
    await sql`alter table ${sql.table('exports')} add column if not exists errors jsonb not null default '[]'`.execute(
      db,
    )
    await sql`alter table ${sql.table('exports')} alter column errors drop default`.execute(db)
  },
}
