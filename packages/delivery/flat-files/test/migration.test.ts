import { fakeListings, fakeSessions, startTestHost } from '@bourse/testkit'
import { expect, onTestFinished, test } from 'vitest'
import deliverFiles from '../src/index.ts'
import { changes } from '../src/migrations/changes.ts'
import { history } from '../src/migrations/history.ts'
import { periods } from '../src/migrations/periods.ts'
import { corporateActions, eod } from './support/sample-datasets.ts'

test('an earlier installation keeps its files, which cover trading dates', async () => {
  const datasets = [fakeListings(['XNAS:AAPL']), fakeSessions(), eod, corporateActions, deliverFiles]
  const host = await startTestHost({ datasets })
  onTestFinished(() => host.close())
  const { database } = host.database
  const shape = () =>
    database.query(
      `select column_name as of, data_type || ' ' || is_nullable || coalesce(column_default, '') as is
         from information_schema.columns where table_schema = 'flat_files' and table_name = 'files'
       union all select indexname, indexdef from pg_indexes where schemaname = 'flat_files' and tablename = 'files'
       order by 1`,
    )
  const asMade = await shape()
  // Restores the table of the previous release.
  await database.query(`alter table flat_files.files drop constraint files_pkey, drop column period,
    drop column changes_rows, drop column changes_object, drop column changes_sha256, drop column changes_bytes,
    drop column history_rows, drop column history_object, drop column history_sha256, drop column history_bytes,
    drop column history_as_of`)
  await database.query(`alter table flat_files.files add primary key (dataset, date, known_from)`)
  await database.query(`create index on flat_files.files (date, dataset)`)
  await database.query(
    `insert into flat_files.files (dataset, date, rows, content_sha256, generated_at, known_from, batch_id, source_id)
     values ('eod', '2026-03-02', 2, 'c0', now(), now(), 1, 1)`,
  )
  // Runs the migration as the host does: in a transaction whose search path is the dataset's schema.
  await database.transaction(async (tx) => {
    await tx.query(`select set_config('search_path', 'flat_files', true)`)
    await periods.up(tx.kysely)
    await changes.up(tx.kysely)
    await history.up(tx.kysely)
  })
  expect(await shape()).toEqual(asMade)
  expect(await database.query('select period, date::text from flat_files.files')).toEqual([
    { period: 'day', date: '2026-03-02' },
  ])
})
