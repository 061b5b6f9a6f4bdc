import { f, type RowOf } from '@bourse/kit'
import { MARKETS_OF_COINS } from '@bourse/services'

/** Fields of a daily bar, without the listing. */
export const barFields = {
  date: f.date('Trading date, exchange-local; a UTC day for crypto and currency pairs, indices and bonds'),
  open: f.price('First price of the session; null where the source has none', { example: 189.33 }).nullable(),
  high: f.price('Highest price of the session; null where the source has none', { example: 191.05 }).nullable(),
  low: f.price('Lowest price of the session; null where the source has none', { example: 188.82 }).nullable(),
  close: f.price(
    'Last price of the session; for mutual funds, the net asset value; for bonds, the clean price per 100 face value',
  ),
  volume: f
    .shares(
      'Whole shares traded; coins for a crypto pair, including fractions; null for currency pairs, indices, ' +
        'bonds and funds',
      { fractionsIn: MARKETS_OF_COINS, example: 48087700 },
    )
    .nullable(),
  trade_count: f.count('Number of trades; null where the source has none', { example: 512044 }).nullable(),
}

/** A daily bar without its listing. */
export type Bar = RowOf<typeof barFields>
/** A listing's daily bar, as stored. */
export type ListingBar = Bar & { readonly instrument_id: string }
