import { f } from '@bourse/kit'
import type { DailyBar } from '@bourse/services'
import type { Quote } from '../newest-quotes.ts'

const never = (description: string) => f.price(`${description}; always null: only trades are collected`).nullable()

/** A quote within a snapshot. */
export const quoteFields = {
  last_price: f.price('Price of the last trade'),
  last_at: f.instant('Instant of the last trade, UTC'),
  bid: never('Bid'),
  ask: never('Ask'),
}

/** A session within a snapshot. */
export const sessionFields = {
  date: f.date('Trading date, exchange-local; a UTC day on venues'),
  open: f.price('First price').nullable(),
  high: f.price('Highest price').nullable(),
  low: f.price('Lowest price').nullable(),
  close: f.price('Last price, raw as traded'),
  volume: f.decimal('Whole shares; for a crypto pair, coins with fractions', { unit: 'shares' }).nullable(),
  trade_count: f.count('Number of trades').nullable(),
}

export const quoteMembers = ({ last_price, last_at }: Quote) => ({ last_price, last_at, bid: null, ask: null })

export const sessionMembers = ({ date, open, high, low, close, volume, trade_count }: DailyBar) => ({
  ...{ date, open, high, low, close, volume, trade_count },
})
