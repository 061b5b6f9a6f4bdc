import { collection, defineDataset, entities, f, item, perSubject, record, revisioned } from '@bourse/kit'
import { listing, listings } from '@bourse/services'
import { fixedListings } from '../calling/fixed-listings.ts'

/** A minimal record: a daily series. */
export const bars = record('bars', {
  title: 'Bars',
  subject: listing,
  fields: { date: f.date('Day'), close: f.price('Close'), volume: f.count('Shares').nullable() },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date desc'],
  history: 'date',
})

/** A record about a listing that is read by its public id. */
export const notes = record('notes', {
  title: 'Notes',
  subject: listing,
  id: 'note',
  fields: { date: f.date('Day'), text: f.text('Text') },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date desc'],
  history: 'date',
})

const KNOWN = [
  { id: 'ins_a', name: 'AAA', market: 'XNAS' },
  { id: 'ins_b', name: 'BBB', market: 'XNYS' },
  { id: 'ins_l', name: 'LLL', market: 'XLON' },
]

/** A dataset with one record and one collection, and its own resolver with three listings. */
export const sample = defineDataset({
  id: 'sample',
  title: 'Sample',
  summary: 'Bars for tests',
  records: [bars, notes],
  provides: [listings.provide({}, () => fixedListings(KNOWN))],
  endpoints: [
    item('/notes-sample/{id}', notes, {
      id: 'notes-sample.get',
      summary: 'One note',
      capabilities: ['bars-sample.list'],
      credits: perSubject(5),
      examples: { id: 'note_00000000000000000000' },
    }),
    collection('/bars-sample', bars, {
      id: 'bars-sample.list',
      summary: 'Bars',
      select: entities(listing),
      capabilities: ['bars-sample.list'],
      credits: perSubject(5, { whole: 500 }),
      forms: [
        { form: 'range', dates: 'desc' },
        { form: 'date', excludeKinds: ['FUND'] },
      ],
    }),
  ],
})

/** The same series in a separate dataset. */
export const otherBars = record('other_bars', {
  title: 'Other bars',
  subject: listing,
  fields: bars.fields,
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date desc'],
})
