import { f, record, revisioned } from '@bourse/kit'
import { INTERVALS, listing } from '@bourse/services'
import { datetime, priceFields } from './bar-fields.ts'
import { barChecks } from './bar-checks.ts'
import { mergeClaims } from './merge-claims.ts'
import { RETAINED_DAYS } from './retention.ts'

/**
 * One bar per listing, collected interval and opening instant, raw as traded, from the regular session only. Longer
 * intervals are rolled up on request.
 */
export const intradayBars = record('intraday_bars', {
  title: 'Intraday bars',
  subject: listing,
  fields: {
    interval: f.oneOf('Interval at which the bar was collected', INTERVALS, { example: '5m' }),
    datetime,
    ...priceFields,
  },
  key: ['instrument_id', 'interval', 'datetime'],
  time: revisioned('datetime'),
  order: ['instrument_id asc', 'interval asc', 'datetime asc'],
  merge: mergeClaims,
  checks: barChecks,
  retain: { days: RETAINED_DAYS },
})

/**
 * Exchange listings' minute bars as received from a stream, retained for a day so that a late minute can revise its
 * 5-minute bar. No operation serves them.
 */
export const streamMinutes = record('stream_minutes', {
  title: 'Minutes from the session’s stream',
  subject: listing,
  fields: {
    market: f.text('MIC of the exchange where the listing traded', { example: 'XNAS' }),
    datetime,
    ...priceFields,
  },
  key: ['instrument_id', 'datetime'],
  time: revisioned('datetime'),
  order: ['instrument_id asc', 'datetime asc'],
  indexes: [['market', 'datetime']],
  retain: { days: 1 },
})
