import { f, record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'
import { datetime, priceFields } from './bar-fields.ts'

/**
 * Minutes of exchange listings as a stream gave them, kept for a day so that a 5-minute bar can be made again when one
 * of its minutes comes late. No operation serves them.
 */
export const streamMinutes = record('stream_minutes', {
  title: 'Minutes of the session’s stream',
  subject: listing,
  fields: {
    market: f.text('MIC on which the listing traded', { example: 'XNAS' }),
    datetime,
    ...priceFields,
  },
  key: ['instrument_id', 'datetime'],
  time: revisioned('datetime'),
  order: ['instrument_id asc', 'datetime asc'],
  indexes: [['market', 'datetime']],
  retain: { days: 1 },
})
