import { f } from '@bourse/kit'
import { exampleListing } from '../example-listing.ts'
import { KIND_CODES } from '@bourse/services'
import { ASSET_CLASSES } from '../kinds.ts'
import { IDENTIFIER_TYPES, instruments, symbolAssignments } from '../records.ts'

const instrumentId = f.text('Public id of the listing', { example: exampleListing })
const { symbol, exchange_mic, valid_from, valid_to } = symbolAssignments.fields
const { name, type, asset_class, currency_code, country_code, company_id, isin, figi, cusip, cik, lei } =
  instruments.fields

export const instrumentFields = {
  id: f.text('Public id of the instrument; it is permanent', { example: exampleListing }),
  ...instruments.fields,
}

export const symbolFields = {
  id: f.text('Public id of the assignment', { example: 'sym_83c0f1f9a2d94b7e6d10' }),
  instrument_id: instrumentId,
  symbol,
  exchange_mic,
  valid_from,
  valid_to,
}

export const identifierFields = {
  id: f.text('Public id of the identifier row', { example: 'idn_2f77e0c4b1a95d3e8f60' }),
  instrument_id: instrumentId,
  identifier_type: f.oneOf(
    'Kind of identifier: ISIN, CUSIP and FIGI identify the listing, CIK and LEI its issuer',
    IDENTIFIER_TYPES,
    { example: 'ISIN' },
  ),
  identifier: f.text('The identifier', { example: 'US0378331005' }),
  valid_from: f.date('Always null: publishers report no first day').nullable(),
  valid_to: f.date('Always null: publishers report no last day').nullable(),
}

export const eventFields = {
  id: f.text('Public id of the event', { example: 'evt_90b7e1d24f5c8a36d1e7' }),
  instrument_id: instrumentId,
  date: f.date('First day under the new ticker or on the new exchange', { example: '2009-08-05' }),
  ticker: f.text('Ticker as of that day, prefixed with that day’s MIC', { example: 'XNYS:WM' }),
  previous_ticker: f.text(
    'Previous ticker, prefixed with the MIC after the event: equal to `ticker` if only the exchange changed',
    {
      example: 'XNYS:WMI',
    },
  ),
  exchange_mic: f.text('MIC as of that day', { example: 'XNYS' }),
  previous_exchange_mic: f.text('Previous MIC', { example: 'XNYS' }),
}

export const tickerFields = {
  ticker: f.text('Ticker on the date; for an ended listing, its last ticker', { example: 'AAPL' }),
  instrument_id: instrumentId,
  exchange_mic: f.text('MIC of that ticker', { example: 'XNAS' }),
  name,
  type,
  asset_class,
  active: f.boolean('Whether it was listed on the date', { example: true }),
  currency_code,
  country_code,
  company_id,
  isin,
  cusip,
  figi,
  cik,
  lei,
  listed_on: instruments.fields.listed_on,
  delisted_on: f
    .date('Last day of the listing if it is before the date; otherwise null', { example: '2009-08-04' })
    .nullable(),
}

export const tickerTypeFields = {
  code: f.oneOf('Code of the type, as in the rows of /v1/tickers', KIND_CODES, { example: 'CS' }),
  name: f.text('Name of the type', { example: 'Common stock' }),
  asset_class: f.oneOf('Asset class of the type', ASSET_CLASSES, { example: 'stocks' }),
  locale: f.text('Region of the markets that use the type', { example: 'us' }),
}

export const securityFields = {
  instrument_id: instrumentId,
  symbol: f.text('Ticker on symbol_at; for an ended listing, its last ticker', { example: 'AAPL' }),
  exchange_mic: f.text('MIC of that ticker', { example: 'XNAS' }),
  name,
  type,
  asset_class,
  currency_code,
  country_code,
  company_id,
  valid_from: f.date('First day of the unbroken period in which the listing had the symbol, even across exchanges', {
    example: '1980-12-12',
  }),
  valid_to: f.date('Last day of that period; null while it continues', { example: '2022-06-08' }).nullable(),
}

export const searchFields = {
  ...symbolFields,
  name,
  type,
  asset_class,
  sequence: f.count('Sequence number of the assignment; rows are in this order', { example: 4711 }),
}
