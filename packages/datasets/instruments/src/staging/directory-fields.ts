import { f, type RowOf } from '@bourse/kit'
import { KIND_CODES } from '@bourse/services'
import { STATUSES } from '../records.ts'

/** A publisher's statement about one of a listing's symbol assignments. Only the symbol and its market are required. */
export const directoryFields = {
  listing: f
    .text('The publisher’s own stable key for the listing, as publisher:key; null if it has none', {
      example: 'lean:wm',
    })
    .nullable(),
  symbol: f.text('Ticker, in any common spelling', { example: 'BRK.B' }),
  exchange_mic: f.text('MIC of the exchange, or CRYPTO, FOREX, INDEX, BOND', { example: 'XNYS' }),
  name: f.text('Name of the security', { example: 'Berkshire Hathaway Inc. Class B' }).nullable(),
  type: f.oneOf('Kind of security; guessed from market and suffix if null', KIND_CODES, { example: 'CS' }).nullable(),
  valid_from: f
    .date('First day of the assignment; if null, the recorded first day, or today', { example: '1998-07-17' })
    .nullable(),
  presumed_from: f
    .date('First day to use instead of valid_from if no listing has had the symbol, for unknown first days', {
      example: '2016-01-04',
    })
    .nullable(),
  valid_to: f.date('Last day of the assignment; null while it is current', { example: '2009-08-04' }).nullable(),
  previous_symbol: f
    .text('Previous ticker of the same listing, for publishers without keys: reports a rename or a move', {
      example: 'UW',
    })
    .nullable(),
  previous_exchange_mic: f.text('Previous MIC; null if unchanged', { example: 'XNAS' }).nullable(),
  aliases: f
    .text('Space-separated provider names for an index; the common ones are built in', {
      example: '^GSPC .INX',
    })
    .nullable(),
  status: f
    .oneOf('inactive or expired without valid_to: ended on an unknown day', STATUSES, { example: 'active' })
    .nullable(),
  figi: f.text('FIGI of the listing', { example: 'BBG000DWG505' }).nullable(),
  isin: f.text('ISIN', { example: 'US0846707026' }).nullable(),
  cusip: f.text('CUSIP', { example: '084670702' }).nullable(),
  cik: f.text('CIK of the issuer, with or without leading zeros', { example: '1067983' }).nullable(),
  lei: f.text('LEI of the issuer', { example: '5493000C01ZX7D35SD85' }).nullable(),
  company_name: f.text('Name of the issuer', { example: 'Berkshire Hathaway Inc.' }).nullable(),
  currency_code: f.currency('ISO 4217 code of its price currency').nullable(),
  country_code: f.text('ISO 3166 two-letter country code', { example: 'US' }).nullable(),
}

/** A row in the `directory` staging table, which sources and `bourse import instruments` feed. */
export type DirectoryRow = RowOf<typeof directoryFields>

const EMPTY: Omit<DirectoryRow, 'symbol' | 'exchange_mic'> = {
  listing: null,
  name: null,
  type: null,
  valid_from: null,
  presumed_from: null,
  valid_to: null,
  previous_symbol: null,
  previous_exchange_mic: null,
  aliases: null,
  status: null,
  figi: null,
  isin: null,
  cusip: null,
  cik: null,
  lei: null,
  company_name: null,
  currency_code: null,
  country_code: null,
}

/** Builds a complete row from known fields; the others are null. */
export function directoryRow(
  known: Partial<DirectoryRow> & Pick<DirectoryRow, 'symbol' | 'exchange_mic'>,
): DirectoryRow {
  return { ...EMPTY, ...known }
}
