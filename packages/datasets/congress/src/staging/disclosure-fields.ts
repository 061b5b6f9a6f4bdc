import { f, type RowOf } from '@bourse/kit'
import { CHAMBERS } from '../records.ts'

const text = (description: string, example: string) => f.text(description, { example }).nullable()

/** A line of a report as filed, from any source; `tradeFromDisclosure` interprets it. */
export const disclosureFields = {
  chamber: f.oneOf('Chamber', CHAMBERS),
  filing_id: f.text('Report number', { example: '20034616' }),
  line: f
    .count('Position in the report, from 1; if null, the position among the report’s rows', { example: 1 })
    .nullable(),
  transaction_date: f.text('Date of the transaction, 2026-03-02 or 03/02/2026', { example: '03/02/2026' }),
  disclosed_on: text('Report date, in the same format', '03/17/2026'),
  notified_on: text('Date the member learned of the transaction', '03/05/2026'),
  official_name: f.text('Member’s name', { example: 'Demo Member 07' }),
  bioguide_id: text('Id in the Biographical Directory of Congress', 'C000174'),
  party: text('Party', 'Democrat'),
  state: text('State, two letters', 'NJ'),
  district: text('District', 'NJ07'),
  owner: text('Self, Spouse, Joint, Child', 'Self'),
  transaction_type: f.text('Purchase, Sale, Sale (Partial), Exchange', { example: 'Purchase' }),
  asset_type: text('Stock, Stock Option, Municipal Security, …', 'Stock'),
  asset_description: f.text('The asset; markup is removed', { example: 'Apple Inc. - Common Stock' }),
  ticker: text('Ticker', 'AAPL'),
  amount: f.text('Bracket or amount', { example: '$1,001 - $15,000' }),
  comment: text('Filer’s comment', 'Dividend reinvestment'),
  filing_url: text('URL of the report', 'https://disclosures-clerk.house.gov/public_disc/ptr-pdfs/2026/20034616.pdf'),
  amends: text('Number of the report that this one amends', '20034500'),
  compiled_on: f.date('Date of the complete list that contains the row; null for other lists').nullable(),
}

export type Disclosure = RowOf<typeof disclosureFields>
