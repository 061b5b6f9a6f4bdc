import { f, service, type Subject, type SubjectResolver } from '@bourse/kit'

/** Resolves symbols and instrument ids to listings. Provided by the dataset that stores instruments. */
export const listings = service<SubjectResolver>('listings.resolver')

/** The subject of rows about one listing: keyed by `instrument_id`, selected by `symbols` or `instrument_ids`. */
export const listing: Subject<'instrument_id'> = {
  name: 'listing',
  column: 'instrument_id',
  selectors: { names: 'symbols', ids: 'instrument_ids' },
  nameField: 'symbol',
  identifiers: ['figi', 'isin', 'cusip', 'company_id', 'cik', 'lei'],
  columns: { instrument_id: f.text('Public id of the listing', { example: 'ins_00000000000000000000' }) },
  labels: {
    symbol: f.text('Ticker of the listing', { example: 'AAPL' }).nullable(),
    exchange_mic: f.text('MIC of the listing’s exchange or venue', { example: 'XNAS' }).nullable(),
  },
  resolver: listings,
}
