import { defineDataset, f, record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'

const common = {
  title: 'Closes',
  subject: listing,
  fields: { date: f.date('Day'), close: f.price('Close') },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
} as const

/** A record with a long history, another one, and one that is not. */
export const packedCloses = record('packed', { ...common, longHistory: true })
export const otherCloses = record('other', { ...common, longHistory: true })
export const plainCloses = record('plain', common)

/** The dataset of these. */
export const closesDataset = defineDataset({
  id: 'closes',
  title: 'Closes',
  summary: 'Closes',
  records: [packedCloses, otherCloses, plainCloses],
})
