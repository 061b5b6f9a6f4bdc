import { SPOT_PRICES, type Commodity } from '../sources/eia/index.ts'
import { describe, type SeriesDescription } from './series-fields.ts'

/** Describes the series for a commodity's daily spot price, for example `world.commodity.wti`. */
export function commoditySeries(commodity: Commodity): SeriesDescription {
  const { name, id, unit } = SPOT_PRICES[commodity]
  return describe({
    id: `world.commodity.${commodity}`,
    name,
    description: 'Daily spot price',
    publisher: 'eia',
    publisher_series_id: id,
    category: 'commodity',
    region: 'world',
    currency_code: 'USD',
    unit: 'currency_per_unit',
    unit_text: unit,
    frequency: 'daily',
    seasonal_adjustment: 'not_adjusted',
    licence: 'Public domain',
    attribution: 'U.S. Energy Information Administration',
  })
}
