import { f, record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'
import { quoteChecks } from './quote-checks.ts'

/**
 * Days for which quotes are kept: those after which a listing without a newer price has none any more. The longest
 * closures of a market, the day's high and low and `as_of` of the last month all lie within.
 */
export const RETAINED_DAYS = 31

/** What a quote says beside whose it is. */
export const quoteFields = {
  last_price: f.price('Price of the last trade; the level of an index', { example: 274.35 }),
  last_at: f.instant('Instant of the last trade, UTC', { example: '2026-03-02T20:44:51Z' }),
}

/**
 * One row per listing and instant of its last trade, raw as traded: a snapshot in which nothing was traded anew adds
 * none, and one that arrives late takes its place in time without becoming the newest.
 */
export const quotes = record('quotes', {
  title: 'Quotes',
  subject: listing,
  fields: quoteFields,
  key: ['instrument_id', 'last_at'],
  time: revisioned('last_at'),
  order: ['instrument_id asc', 'last_at asc'],
  unbounded: 'quotes are kept for a month, which every plan covers',
  checks: quoteChecks,
  retain: { days: RETAINED_DAYS },
})
