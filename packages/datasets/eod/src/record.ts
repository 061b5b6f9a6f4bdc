import { record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'
import { barFields } from './bar-fields.ts'
import { barChecks } from './bar-checks.ts'
import { closedDays } from './hold/closed-days.ts'
import { closeJumps } from './hold/close-jumps.ts'
import { mergeClaims } from './merge-claims.ts'

/** One bar per listing and trading date, unadjusted: later splits never restate it. */
export const dailyBars = record('daily_bars', {
  title: 'Daily bars',
  subject: listing,
  fields: barFields,
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
  history: 'date',
  // For reads of the entire market on a date. Equal dates share an index entry, which takes about seven bytes per bar.
  indexes: [['date']],
  merge: mergeClaims,
  tolerances: { open: '0.005', high: '0.005', low: '0.005', close: '0.005', volume: '0.2' },
  checks: barChecks,
  // Closed days come first, because a bar on a day without a session must not confirm another bar.
  holds: [closedDays, closeJumps],
  longHistory: true,
})
