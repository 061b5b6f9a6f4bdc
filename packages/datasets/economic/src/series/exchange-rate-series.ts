import { Decimal, decimalText } from '@bourse/kit'
import { describe, type SeriesDescription } from './series-fields.ts'

const EURO = 'EUR'

/** What one unit of a currency costs: in euros, and one euro in US dollars. */
export function exchangeRateSeries(currency: string): SeriesDescription {
  const counted = currency === EURO ? 'USD' : EURO
  return describe({
    id: `world.exchange_rate.${currency.toLowerCase()}`,
    name: `${counted} for one ${currency}`,
    description: 'Euro foreign exchange reference rate of the day',
    publisher: 'ecb',
    publisher_series_id: currency === EURO ? 'USD' : currency,
    category: 'exchange_rate',
    region: 'world',
    currency_code: counted,
    unit: 'currency_per_unit',
    unit_text: `${counted} per ${currency}`,
    frequency: 'daily',
    seasonal_adjustment: 'not_adjusted',
    licence: 'Free of charge, with the ECB named as the source',
    attribution: 'European Central Bank',
  })
}

/** Significant digits of a rate that was turned: more than any that is published. */
const DIGITS = 10

/** How many euros one unit of a currency costs, where so many units are paid for a euro. */
export function turned(perEuro: string): string {
  const value = new Decimal(1).div(perEuro).toSignificantDigits(DIGITS, Decimal.ROUND_HALF_EVEN)
  return decimalText(value.toFixed()) ?? '0'
}
