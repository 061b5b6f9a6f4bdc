import { sql, type Migration } from '@bourse/kit'

/** Adds the history version of monthly and yearly files; earlier files have none until they are written again. */
export const history: Migration = {
  async up(db) {
    await sql`alter table ${sql.table('files')} add column history_rows int8, add column history_object text,
      add column history_sha256 text, add column history_bytes int8,
      add column history_as_of timestamptz`.execute(db)
  },
}
