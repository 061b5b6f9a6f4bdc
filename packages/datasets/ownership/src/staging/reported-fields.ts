import { f, type RowOf } from '@bourse/kit'
import { HOLDER_TYPES } from '../holders/records.ts'

/**
 * Units of a report's values: `13f` for thousands or whole dollars, depending on the filing; `dollars` for US dollars.
 */
const VALUE_UNITS = ['13f', 'dollars'] as const

/** One position in a reported portfolio; a report without positions is one row without a CUSIP. */
export const reportedFields = {
  filing_id: f.text('Accession number of the report', { example: '0001619124-21-000002' }),
  filed_on: f.date('Filing date', { ahead: 31, example: '2021-02-09' }),
  accepted_at: f.instant('When it was accepted', { ahead: 31, example: '2021-02-09T15:30:00Z' }),
  kind: f.oneOf('A report, a restatement, or an addition', ['original', 'restatement', 'new_holdings']),
  holder_type: f.oneOf('Kind of holder', HOLDER_TYPES),
  holder_id: f.text('Stable key of the holder', { example: '0001619124' }),
  holder: f.text('Name of the holder', { example: 'A Capital Partners LLC' }),
  holder_cik: f.text('CIK of the holder', { example: '0001619124' }).nullable(),
  reported_on: f.date('Date of the positions', { example: '2020-12-31' }),
  value_unit: f.oneOf('Unit of the values', VALUE_UNITS),
  total_value: f.decimal('Value of the entire portfolio, in the report’s unit', { example: 230_054 }).nullable(),
  cusip: f.text('CUSIP of the security, with a verified check digit', { example: '037833100' }).nullable(),
  isin: f.text('ISIN of the security, if no CUSIP is stated', { example: 'US0378331005' }).nullable(),
  position: f.decimal('Shares', { unit: 'shares', example: 1_733_777 }).nullable(),
  reported_value: f.decimal('Value as stated', { example: 230_054 }).nullable(),
}

/** A row in a reported portfolio. */
export type ReportedHolding = RowOf<typeof reportedFields>
