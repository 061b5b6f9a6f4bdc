import { f, record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'
import { quoteChecks } from './quote-checks.ts'

/**
 * Quote retention in days; after that, a listing without a newer price has no quote. The period covers the longest
 * market closures, the computation of a day's high and low, and reads as of any time in the last month.
 */
export const RETAINED_DAYS = 31

/** A quote's fields other than its listing. */
export const quoteFields = {
  last_price: f.price('Price of the last trade; for an index, its level', { example: 274.35 }),
  last_at: f.instant('Instant of the last trade, UTC', { example: '2026-03-02T20:44:51Z' }),
}

/**
 * One row per listing and instant of its last trade, raw as traded. A snapshot without a new trade adds no row; a late
 * snapshot is stored at its own time and does not become the newest.
 */
export const quotes = record('quotes', {
  title: 'Quotes',
  subject: listing,
  fields: quoteFields,
  key: ['instrument_id', 'last_at'],
  time: revisioned('last_at'),
  order: ['instrument_id asc', 'last_at asc'],
  unbounded: 'quotes are retained for a month, which every plan covers',
  checks: quoteChecks,
  retain: { days: RETAINED_DAYS },
})
