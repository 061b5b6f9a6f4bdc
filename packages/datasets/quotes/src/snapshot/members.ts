import { Type, type TSchema } from '@bourse/kit'
import type { DailyBar } from '@bourse/services'
import type { Quote } from '../newest-quotes.ts'

const price = (description: string) => Type.Number({ description: `${description}, in the currency of the listing` })
const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/**
 * A quote within a snapshot, and a session: JSON text whose numbers are the exact decimals, as they stand on the wire.
 */
export const SentQuote = Type.Unsafe<string>(
  Type.Object({
    last_price: price('Price of the last trade'),
    last_at: Type.String({ format: 'date-time', description: 'Instant of the last trade, UTC' }),
    bid: Type.Null({ description: 'Always null: only trades are collected' }),
    ask: Type.Null({ description: 'Always null: only trades are collected' }),
  }),
)

export const SentSession = Type.Unsafe<string>(
  Type.Object({
    date: Type.String({ format: 'date', description: 'Trading date, exchange-local; a UTC day on the venues' }),
    open: nullable(price('First price')),
    high: nullable(price('Highest price')),
    low: nullable(price('Lowest price')),
    close: price('Last price, raw as traded'),
    volume: nullable(Type.Number({ description: 'Whole shares; coins of a crypto pair, with fractions of a coin' })),
    trade_count: nullable(Type.Integer({ description: 'Trades of the session' })),
  }),
)

/** A quote as JSON text. */
export function quoteText({ last_price, last_at }: Quote): string {
  return `{"last_price":${last_price},"last_at":${JSON.stringify(last_at)},"bid":null,"ask":null}`
}

/** A daily bar as JSON text; what it lacks is null. */
export function sessionText({ date, open, high, low, close, volume, trade_count }: DailyBar): string {
  const numbers = Object.entries({ open, high, low, close, volume, trade_count }).map(
    ([name, value]) => `"${name}":${value ?? 'null'}`,
  )
  return `{"date":${JSON.stringify(date)},${numbers.join(',')}}`
}
