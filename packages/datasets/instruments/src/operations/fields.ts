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
  id: f.text('Public id of the instrument; it never changes', { example: exampleListing }),
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
  id: f.text('Public id of the identifier’s row', { example: 'idn_2f77e0c4b1a95d3e8f60' }),
  instrument_id: instrumentId,
  identifier_type: f.oneOf(
    'Kind of identifier: ISIN, CUSIP and FIGI name the listing, CIK and LEI its issuer',
    IDENTIFIER_TYPES,
    { example: 'ISIN' },
  ),
  identifier: f.text('The identifier', { example: 'US0378331005' }),
  valid_from: f.date('Always null: publishers tell no first day').nullable(),
  valid_to: f.date('Always null: publishers tell no last day').nullable(),
}

export const eventFields = {
  id: f.text('Public id of the event', { example: 'evt_90b7e1d24f5c8a36d1e7' }),
  instrument_id: instrumentId,
  date: f.date('First day under the new ticker or on the new exchange', { example: '2009-08-05' }),
  ticker: f.text('Ticker from that day on, behind the MIC of that day', { example: 'XNYS:WM' }),
  previous_ticker: f.text(
    'Ticker before, behind the MIC after the event: the same as `ticker` where only the exchange changed',
    {
      example: 'XNYS:WMI',
    },
  ),
  exchange_mic: f.text('MIC from that day on', { example: 'XNYS' }),
  previous_exchange_mic: f.text('MIC before', { example: 'XNYS' }),
}

export const tickerFields = {
  ticker: f.text('Ticker on the date; of a listing that has ended, its last one', { example: 'AAPL' }),
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
    .date('Last day of the listing, where it lies before the date; else null', { example: '2009-08-04' })
    .nullable(),
}

export const tickerTypeFields = {
  code: f.oneOf('Code of the type, as in the rows of /v1/tickers', KIND_CODES, { example: 'CS' }),
  name: f.text('What it is', { example: 'Common stock' }),
  asset_class: f.oneOf('Class of asset', ASSET_CLASSES, { example: 'stocks' }),
  locale: f.text('Region of the markets it is used on', { example: 'us' }),
}

export const securityFields = {
  instrument_id: instrumentId,
  symbol: f.text('Ticker on symbol_at; of a listing that had ended, its last one', { example: 'AAPL' }),
  exchange_mic: f.text('MIC of that ticker', { example: 'XNAS' }),
  name,
  type,
  asset_class,
  currency_code,
  country_code,
  company_id,
  valid_from: f.date(
    'First day of the whole time in which the listing carried the symbol without a break, also across exchanges',
    {
      example: '1980-12-12',
    },
  ),
  valid_to: f.date('Last day of that time; null while it does', { example: '2022-06-08' }).nullable(),
}

export const searchFields = {
  ...symbolFields,
  name,
  type,
  asset_class,
  sequence: f.count('Position in which the assignment was recorded: the order of the answer', { example: 4711 }),
}
