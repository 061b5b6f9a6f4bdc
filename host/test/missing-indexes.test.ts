import { collection, defineDataset, entities, f, item, perRequest, record } from '@bourse/kit'
import { listing } from '@bourse/services'
import { dailyByListing, fakeListings, startTestHost } from '@bourse/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { migrateDataset } from '../src/index.ts'

const notes = record('notes', {
  title: 'Notes',
  ...dailyByListing,
  id: 'note',
  fields: { date: f.date('Day'), author: f.text('Author') },
  order: ['date asc', 'id asc'],
  indexes: [['author', 'date']],
})
const dataset = defineDataset({
  id: 'notes',
  title: 'Notes',
  summary: 'Notes about listings.',
  records: [notes],
  endpoints: [
    collection('/notes', notes, {
      id: 'notes.list',
      summary: 'Notes',
      select: entities(listing),
      capabilities: [],
      credits: perRequest(5),
    }),
    item('/notes/{id}', notes, {
      id: 'notes.get',
      summary: 'Note',
      capabilities: [],
      credits: perRequest(5),
      examples: {},
    }),
  ],
})

test('a table has the indexes that its record declares and those for its operations’ row orders', async () => {
  const { database, close } = await startTestHost({ datasets: [fakeListings(['XNAS:AAPL']), dataset] })
  onTestFinished(close)
  const indexes = async () =>
    (
      await database.database.query<{ definition: string }>(
        `select substring(indexdef from 'btree (.*)') as definition from pg_indexes where schemaname = 'notes'
           and tablename = 'notes' and indexdef like '%btree%' order by 1`,
      )
    ).map(({ definition }) => definition)
  const all = await indexes()
  expect(all).toEqual(['(author, date)', '(date)', '(id)', '(instrument_id, date, known_from)'])

  // An installation from a release that declared no indexes.
  await database.database.query('drop index notes.notes_author_date_idx, notes.notes_date_idx, notes.notes_id_idx')
  expect(await migrateDataset(database.database, dataset)).toMatchObject({
    applied: ['index of notes.notes by author, date', 'index of notes.notes by date', 'index of notes.notes by id'],
  })
  expect(await indexes()).toEqual(all)
  expect(await migrateDataset(database.database, dataset)).toMatchObject({ applied: [] })
})
