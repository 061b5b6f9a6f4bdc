import { catalog, f, record } from '@bourse/kit'
import { listing } from '@bourse/services'

/** Properties of an index other than its level and its members. */
export const indices = record('indices', {
  title: 'Indices',
  subject: listing,
  fields: {
    name: f.text('Name of the index', { example: 'S&P 500' }),
    provider: f.text('Who calculates it', { example: 'S&P Dow Jones Indices' }).nullable(),
    index_type: f.oneOf('What it follows', ['equity', 'bond', 'volatility', 'commodity', 'other'], {
      example: 'equity',
    }),
    region: f.text('Part of the world that it covers', { example: 'North America' }).nullable(),
    country_code: f.text('ISO 3166 two-letter code of the country that it covers', { example: 'US' }).nullable(),
    currency_code: f.currency('ISO 4217 code of its currency').nullable(),
    home_exchange_mic: f.text('MIC of the market whose sessions its bars follow', { example: 'XNYS' }).nullable(),
    return_type: f.oneOf('Whether dividends count in it', ['price', 'total', 'net'], { example: 'price' }).nullable(),
    weighting: f
      .oneOf('By what its members are weighted', ['market_cap', 'float', 'price', 'equal', 'other'], {
        example: 'float',
      })
      .nullable(),
    level_available: f.boolean('Whether daily bars of it are served'),
    base_date: f.date('Day on which it began', { example: '1957-03-04' }).nullable(),
    base_level: f.decimal('Its level on that day', { unit: 'points', example: 44.06 }).nullable(),
  },
  key: ['instrument_id'],
  time: catalog(),
  order: ['instrument_id asc'],
})
