import { record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'
import { barFields } from './bar-fields.ts'
import { barChecks } from './bar-checks.ts'
import { closedDays } from './hold/closed-days.ts'
import { closeJumps } from './hold/close-jumps.ts'
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
  checks: barChecks,
  // A bar of a day without a session confirms nobody.
  holds: [closedDays, closeJumps],
  longHistory: true,
})
