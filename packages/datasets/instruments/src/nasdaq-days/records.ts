import { catalog, f, record, type RecordRow } from '@bourse/kit'
import { KIND_CODES } from '@bourse/services'

const entryFields = {
  symbol: f.text('Ticker in its stored spelling', { example: 'ABR.PRA' }),
  exchange_mic: f.text('MIC of the exchange', { example: 'XNYS' }),
  name: f.text('Security name as published in the directory', { example: 'Arbor Realty Trust Preferred Series A' }),
  asset_type: f.oneOf('Kind of security, guessed from symbol and name', KIND_CODES, { example: 'PFD' }),
  round_lot: f.count('Shares in a round lot', { example: 100 }),
  financial_status: f
    .text('Nasdaq only: N normal, D deficient, E delinquent, Q bankrupt, …', { example: 'N' })
    .nullable(),
}

/** The directory after the last ingested day, with one row per listing. The next day is compared with it. */
export const nasdaqListings = record('nasdaq_listings', {
  title: 'Nasdaq Trader directory',
  subject: undefined,
  fields: {
    listing: f.text('Key derived from the first file that listed it', { example: 'XNYS:ABR.PRA:2014-10-10' }),
    ...entryFields,
    missing_since: f.date('Date of the last file, if the listing is missing from it').nullable(),
    gone_since: f.date('Delisting date').nullable(),
  },
  key: ['listing'],
  time: catalog(),
  order: ['listing asc'],
  market: 'exchange_mic',
})

/** One row per ingested day, with counts of the lines that are not stored. */
export const nasdaqDays = record('nasdaq_days', {
  title: 'Days of the Nasdaq Trader directory',
  subject: undefined,
  fields: {
    date: f.date('Date the files were written, New York time'),
    listings: f.count('Listings in both files', { example: 8104 }),
    test_issues: f.count('Lines for test issues', { example: 14 }),
    unknown_venues: f.count('Lines for venues that are not stored', { example: 0 }),
  },
  key: ['date'],
  time: catalog(),
  order: ['date asc'],
})

export type NasdaqListingRow = RecordRow<typeof nasdaqListings>

/** A line from a day's files, with that day's counts. */
export const nasdaqDayFields = {
  date: nasdaqDays.fields.date,
  ...entryFields,
  test_issues: nasdaqDays.fields.test_issues,
  unknown_venues: nasdaqDays.fields.unknown_venues,
  listed_since: f
    .date('First day of the listings in the first file, which does not state it; null for the day of the file', {
      example: '2016-01-04',
    })
    .nullable(),
}
