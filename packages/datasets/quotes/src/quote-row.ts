import { f, type Entity, type RowOf } from '@bourse/kit'
import { wireInstant } from '@bourse/kit/values'
import { listingFields, listingMembers } from './listing-fields.ts'
import type { Quote } from './newest-quotes.ts'
import { quoteFields } from './record.ts'

const unknown = (what: string) =>
  f.price(`${what}; always null: only trades are collected`, { example: 274.3 }).nullable()

/** Quote fields that are always null. */
const sides = { bid: unknown('Highest price bid'), ask: unknown('Lowest price asked') }

/** A row of GET /v1/quotes and of the stream. */
export const quoteRowFields = { ...listingFields, ...quoteFields, ...sides }

type QuoteRow = RowOf<typeof quoteRowFields>

/** Returns the response row for a listing's quote. */
export function quoteRow(listing: Pick<Entity, 'id' | 'labels'>, { last_price, last_at }: Quote): QuoteRow {
  return { ...listingMembers(listing), last_price, last_at: wireInstant(last_at), bid: null, ask: null }
}
