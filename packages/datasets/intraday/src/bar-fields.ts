import { f, type RowOf } from '@bourse/kit'
import { MARKETS_OF_COINS } from '@bourse/services'

/** An intraday bar's prices and volume, raw as traded. */
export const priceFields = {
  open: f.price('First price of the bar', { example: 273.3 }),
  high: f.price('Highest price of the bar', { example: 273.92 }),
  low: f.price('Lowest price of the bar', { example: 273.18 }),
  close: f.price('Last price of the bar', { example: 273.75 }),
  volume: f
    .shares('Whole shares for an exchange listing, coins for a crypto pair; null for currency pairs', {
      unit: 'shares or coins',
      fractionsIn: MARKETS_OF_COINS,
      example: 412300,
    })
    .nullable(),
}

/** An intraday bar's opening time. */
export const datetime = f.instant('When the bar opens, UTC', { example: '2026-03-02T14:30:00Z' })

/** A bar's prices and volume; exact decimal text. */
export type Prices = RowOf<typeof priceFields>
