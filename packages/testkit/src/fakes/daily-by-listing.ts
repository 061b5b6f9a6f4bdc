import { revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'

/**
 * Options of a record with one row per listing and day, in that order; the day is in the field `date`.
 * @example record('levels', { ...dailyByListing, title: 'Levels', fields: { date: f.date('Day'), at: f.price('At') } })
 */
export const dailyByListing = {
  subject: listing,
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
} as const
