import type { Tenor } from '../sources/treasury/index.ts'
import { describe, type SeriesDescription } from './series-fields.ts'

/** Id of the US Treasury par yield curve. */
export const TREASURY_CURVE = 'usa.government_bond.yield'

/** Describes the series for one tenor of the US Treasury par yield curve. */
export function parYieldSeries(tenor: Tenor): SeriesDescription {
  return describe({
    id: `${TREASURY_CURVE}.${tenor}`,
    name: `United States Treasury par yield, ${inWords(tenor)}`,
    description:
      'Par yield of the daily curve, bond equivalent, from closing bids of the most recently auctioned securities',
    publisher: 'us-treasury',
    category: 'government_bond',
    country_code: 'US',
    region: 'North America',
    unit: 'percent',
    unit_text: 'percent a year',
    frequency: 'daily',
    seasonal_adjustment: 'not_adjusted',
    tenor,
    curve: TREASURY_CURVE,
    licence: 'Public domain',
    attribution: 'U.S. Department of the Treasury',
  })
}

const UNITS: Readonly<Record<string, string>> = { w: 'week', m: 'month', y: 'year' }

function inWords(tenor: Tenor): string {
  const [count, unit] = [tenor.slice(0, -1), UNITS[tenor.slice(-1)]]
  return `${count} ${unit}${count === '1' ? '' : 's'}`
}
