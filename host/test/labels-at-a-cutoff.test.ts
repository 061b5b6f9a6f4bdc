import { defineDataset, entities, f, item, perSubject, record, collection } from '@bourse/kit'
import { listing } from '@bourse/services'
import { dailyByListing, fakeListings, startTestHost } from '@bourse/testkit'
import { expect, onTestFinished, test } from 'vitest'

const notes = record('notes', {
  title: 'Notes',
  ...dailyByListing,
  id: 'note',
  fields: { date: f.date('Day'), text: f.text('Text') },
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
      forms: [{ form: 'range', dates: 'asc' }],
      capabilities: [],
      credits: perSubject(5),
    }),
    item('/notes/{id}', notes, {
      id: 'notes.get',
      summary: 'Note',
      capabilities: [],
      credits: perSubject(5),
      examples: {},
    }),
  ],
})

test('a row has its labels as of the as-of time, in a list and by id', async () => {
  const renamed = [
    { symbol: 'OLD', exchange_mic: 'XNAS', from: '2020-01-01', to: '2026-02-28' },
    { symbol: 'NEW', exchange_mic: 'XNAS', from: '2026-03-01' },
  ]
  const host = await startTestHost({
    datasets: [fakeListings([{ stretches: renamed }]), dataset],
    clock: '2026-02-10T22:00:00Z',
  })
  onTestFinished(() => host.close())
  await host.publish(notes, [{ symbol: 'OLD', date: '2026-02-10', text: 'a' }], { source: 'notes' })
  host.clock.set('2026-03-02T22:00:00Z')
  const key = await host.key()
  const symbolsAt = async (asOf: string) => {
    const { data: rows } = (await host.get(`/v1/notes?symbols=OLD&as_of=${asOf}`, { key })).json
    const { data: row } = (await host.get(`/v1/notes/${rows[0].id}?as_of=${asOf}`, { key })).json
    return [rows[0].symbol, row.symbol]
  }
  expect(await symbolsAt('2026-02-12T00:00:00Z')).toEqual(['OLD', 'OLD'])
  expect(await symbolsAt('2026-03-02T00:00:00Z')).toEqual(['NEW', 'NEW'])
})
