import { record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'
import { barFields } from './bar-fields.ts'
import { checkBar } from './check-bar.ts'
import { suspiciousBars } from './hold/suspicious-bars.ts'
import { mergeClaims } from './merge-claims.ts'

/** One bar per listing and trading date, raw as traded: never restated for later splits. */
export const dailyBars = record('daily_bars', {
  title: 'Daily bars',
  subject: listing,
  fields: barFields,
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
  history: 'date',
  // For the whole market on a date. Equal dates share an entry, so that it takes some seven bytes a bar.
  indexes: [['date']],
  merge: mergeClaims,
  check: checkBar,
  hold: suspiciousBars,
  longHistory: true,
})
