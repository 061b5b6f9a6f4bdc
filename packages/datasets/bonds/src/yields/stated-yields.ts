import { f, record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'

/** Yields as publishers state them; one that agrees with the model is taken in its place. */
export const statedYields = record('stated_yields', {
  title: 'Yields of bonds as publishers state them',
  subject: listing,
  fields: {
    date: f.date('US business day'),
    yield_to_maturity: f.ratio('Yield to maturity a year', { example: 0.041732 }),
  },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['date desc', 'instrument_id asc'],
  history: 'date',
})
