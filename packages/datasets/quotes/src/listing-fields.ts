import { f, type Entity, type RowOf } from '@bourse/kit'
import { listing } from '@bourse/services'

/** Fields that identify a row's listing. */
export const listingFields = {
  ...listing.columns,
  symbol: f.text('Ticker of the listing; VENUE:code for an index or a bond', { example: 'AAPL' }).nullable(),
  exchange_mic: f.text('MIC of the listing’s exchange or venue', { example: 'XNAS' }).nullable(),
}

/** Returns a listing's values for `listingFields`. */
export function listingMembers({ id, labels }: Pick<Entity, 'id' | 'labels'>): RowOf<typeof listingFields> {
  return { instrument_id: id, symbol: labels['symbol'] ?? null, exchange_mic: labels['exchange_mic'] ?? null }
}
