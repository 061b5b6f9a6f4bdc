import { sql, type Migration } from '@bourse/kit'

/** Adds the file of changes from the previous file; earlier files have none. */
export const changes: Migration = {
  async up(db) {
    await sql`alter table ${sql.table('files')} add column changes_rows int8, add column changes_object text,
      add column changes_sha256 text, add column changes_bytes int8`.execute(db)
  },
}
