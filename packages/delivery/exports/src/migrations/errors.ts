import { sql, type Migration } from '@bourse/kit'

/** Stores the items of a selection that could not be served; there are none for earlier exports. */
export const errors: Migration = {
  async up(db) {
    await sql`alter table ${sql.table('exports')} add column if not exists errors jsonb not null default '[]'`.execute(
      db,
    )
    await sql`alter table ${sql.table('exports')} alter column errors drop default`.execute(db)
  },
}
