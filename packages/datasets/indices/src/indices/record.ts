import { catalog, f, record } from '@bourse/kit'
import { listing } from '@bourse/services'

/** An index's reference data. Other records store its level and its members. */
export const indices = record('indices', {
  title: 'Indices',
  subject: listing,
  fields: {
    name: f.text('Name of the index', { example: 'S&P 500' }),
    provider: f.text('Calculation agent', { example: 'S&P Dow Jones Indices' }).nullable(),
    index_type: f.oneOf('Asset class that the index tracks', ['equity', 'bond', 'volatility', 'commodity', 'other'], {
      example: 'equity',
    }),
    region: f.text('Region that the index covers', { example: 'North America' }).nullable(),
    country_code: f.text('ISO 3166 two-letter code of the country that the index covers', { example: 'US' }).nullable(),
    currency_code: f.currency('ISO 4217 code of the index currency').nullable(),
    home_exchange_mic: f.text('MIC of the market whose sessions the index bars follow', { example: 'XNYS' }).nullable(),
    return_type: f
      .oneOf(
        'How dividends count in the index: not counted (price), reinvested (total), or reinvested after tax (net)',
        ['price', 'total', 'net'],
        { example: 'price' },
      )
      .nullable(),
    weighting: f
      .oneOf('Weighting of the members', ['market_cap', 'float', 'price', 'equal', 'other'], {
        example: 'float',
      })
      .nullable(),
    level_available: f.boolean('Whether the index has daily bars'),
    base_date: f.date('Base date of the index', { example: '1957-03-04' }).nullable(),
    base_level: f.decimal('Level on the base date', { unit: 'points', example: 44.06 }).nullable(),
  },
  key: ['instrument_id'],
  time: catalog(),
  order: ['instrument_id asc'],
})
