import { f, record, revisioned } from '@bourse/kit'
import { issuer } from '@bourse/services'

/**
 * Issuers' facts in normal form, one record per concept, unit and fiscal period. Values that can be computed from these
 * columns are not stored: a large market has a hundred million facts.
 */
export const facts = record('facts', {
  title: 'Financial facts',
  subject: issuer,
  id: 'fct',
  fields: {
    concept: f.text('Tag with its taxonomy', { example: 'us-gaap:Assets' }),
    unit: f.text('Unit as filed', { example: 'USD' }),
    fiscal_start_key: f.text('First day; `-` for an instant', { example: '2025-10-01' }),
    fiscal_end: f.date('Last day as filed', { ahead: 36_525, example: '2025-12-27' }),
    value: f.decimal('Value, neither scaled nor rounded', { unit: 'of the row', example: 379297000000 }),
    filing_id: f.text('Filing that first stated this value', { example: '0000320193-26-000006' }),
    form_type: f.text('Form of that filing', { example: '10-Q' }),
    filed_on: f.date('Date of that filing', { ahead: 31, example: '2026-01-30' }),
    first_filed_on: f.date('Date of the first filing that stated the period', { ahead: 31, example: '2026-01-30' }),
    last_filing_id: f.text('Newest filing that repeats the value', { example: '0000320193-26-000006' }),
    filing_fiscal_year: f.count('Fiscal year of the filing, not of the fact', { example: 2026 }).nullable(),
    filing_fiscal_period: f.text('Fiscal period of the filing, not of the fact', { example: 'Q1' }).nullable(),
    restated: f.boolean('Whether more than one value was filed', { example: false }),
  },
  key: ['company_id', 'concept', 'unit', 'fiscal_start_key', 'fiscal_end'],
  time: revisioned('fiscal_end'),
  order: ['fiscal_end asc', 'concept asc', 'id asc'],
  history: 'fiscal_end',
})
