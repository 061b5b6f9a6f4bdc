import { Decimal, significantText } from '@bourse/kit/values'
import { describe, type SeriesDescription } from './series-fields.ts'

const EURO = 'EUR'

/** Describes the daily price series for one unit of a currency in euros or, for the euro, in US dollars. */
export function exchangeRateSeries(currency: string): SeriesDescription {
  const counted = currency === EURO ? 'USD' : EURO
  return describe({
    id: `world.exchange_rate.${currency.toLowerCase()}`,
    name: `${counted} per ${currency}`,
    description: 'Daily euro foreign exchange reference rate',
    publisher: 'ecb',
    publisher_series_id: currency === EURO ? 'USD' : currency,
    category: 'exchange_rate',
    region: 'world',
    currency_code: counted,
    unit: 'currency_per_unit',
    unit_text: `${counted} per ${currency}`,
    frequency: 'daily',
    seasonal_adjustment: 'not_adjusted',
    licence: 'Free of charge with attribution to the ECB',
    attribution: 'European Central Bank',
  })
}

/**
 * Describes the monthly average price series for one unit of a currency in US dollars. It is a separate series because
 * its unit differs.
 */
export function monthlyRateSeries(currency: string): SeriesDescription {
  return describe({
    id: `usa.exchange_rate.${currency.toLowerCase()}`,
    name: `USD per ${currency}, monthly`,
    description: 'Monthly average of the noon buying rates',
    publisher: 'federal-reserve',
    publisher_series_id: null,
    category: 'exchange_rate',
    country_code: 'US',
    currency_code: 'USD',
    unit: 'currency_per_unit',
    unit_text: `USD per ${currency}`,
    frequency: 'monthly',
    seasonal_adjustment: 'not_adjusted',
    licence: 'Public domain',
    attribution: 'Board of Governors of the Federal Reserve System, H.10',
    discontinued: GONE.has(currency),
  })
}

/** Currencies that the euro replaced. */
const GONE: ReadonlySet<string> = new Set('ATS BEF FIM FRF DEM GRD IEP ITL NLG PTE ESP'.split(' '))

/**
 * Converts units per euro or dollar to the price of one unit of the currency, with ten significant digits, more than
 * any published rate has.
 */
export const inverseRate = (units: string): string => significantText(new Decimal(1).div(units))
