import { sql, type Migration } from '@bourse/kit'

/** An export keeps what of its selection could not be served; of those before nothing is known. */
export const errors: Migration = {
  async up(db) {
    await sql`alter table ${sql.table('exports')} add column if not exists errors jsonb not null default '[]'`.execute(
      db,
    )
    await sql`alter table ${sql.table('exports')} alter column errors drop default`.execute(db)
  },
}
