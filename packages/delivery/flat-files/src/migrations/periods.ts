import { sql, type Migration } from '@bourse/kit'

/** Adds monthly and yearly files; each earlier file covers one trading date. */
export const periods: Migration = {
  // Before the first release, there was one file per dataset and date.
  breaks: { release: '0.0.0', knows: '0001' },
  async up(db) {
    const table = sql.table('files')
    await sql`alter table ${table} add column period text collate "C" not null default 'day'`.execute(db)
    await sql`alter table ${table} alter column period drop default, drop constraint files_pkey,
      add primary key (dataset, period, date, known_from)`.execute(db)
    await sql`drop index if exists files_date_dataset_idx`.execute(db)
    await sql`create index on ${table} (period, date, dataset)`.execute(db)
  },
}
