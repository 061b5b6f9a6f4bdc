import { sql, type Migration } from '@bourse/kit'

/** Files of months and years stand beside those of trading dates, which those from before are. */
export const periods: Migration = {
  // Of before the first release, which had one file of a dataset and date.
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
