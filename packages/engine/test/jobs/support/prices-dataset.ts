import { defineDataset, f, record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'
import { fakeListings } from '@bourse/testkit'

const daily = {
  subject: listing,
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date desc'],
} as const

/** A minimal daily series. */
export const bars = record('bars', {
  ...daily,
  title: 'Bars',
  fields: { date: f.date('Day'), close: f.price('Close'), volume: f.count('Shares').nullable() },
})

/** A second record that the same source may feed. */
export const notes = record('notes', {
  ...daily,
  title: 'Notes',
  fields: { date: f.date('Day'), text: f.text('Text') },
})

/** A record that no installed dataset declares. */
export const foreignBars = record('foreign_bars', { ...daily, title: 'Foreign bars', fields: bars.fields })

/** A dataset with two records about the three listings below. */
export const prices = defineDataset({
  id: 'prices',
  title: 'Prices',
  summary: 'Bars and notes for source tests',
  records: [bars, notes],
})

/** One listing in each of three markets. */
export const threeListings = fakeListings(['XNAS:AAA', 'XNYS:BBB', 'XLON:LLL'])
