import { revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'

/**
 * What a record needs that has a row for each listing and day, the field `date`, in that order.
 * @example record('levels', { ...dailyByListing, title: 'Levels', fields: { date: f.date('Day'), at: f.price('At') } })
 */
export const dailyByListing = {
  subject: listing,
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
} as const
