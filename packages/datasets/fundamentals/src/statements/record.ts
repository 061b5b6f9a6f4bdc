import { f, record, revisioned, Type, type Static } from '@bourse/kit'
import { issuer } from '@bourse/services'
import { STATEMENTS } from './line-definition.ts'
import { QUALITY_CODES } from './quality/quality-issue.ts'

/** Lines that have a value, as exact text. */
const StoredItems = Type.Record(Type.String(), Type.String())

/** For each of these lines: its concept, the position of its filing in `filing_ids`, and whether it was computed. */
export const StoredSources = Type.Record(
  Type.String(),
  Type.Tuple([Type.Union([Type.String(), Type.Null()]), Type.Integer(), Type.Boolean()]),
)
export type StoredSources = Static<typeof StoredSources>

/** Fields of a stored statement that operations return. */
export const statementFields = {
  statement: f.oneOf('Family', STATEMENTS),
  period_type: f.oneOf('A fiscal quarter or year', ['quarterly', 'annual']),
  period_end: f.date('Normal form of the period’s end: the calendar month end within seven days, else as filed', {
    ahead: 400,
    example: '2025-12-31',
  }),
  reported_period_start: f.date('First day as filed; null for balance sheets', { example: '2025-10-01' }).nullable(),
  reported_period_end: f.date('Last day as filed', { example: '2025-12-27' }),
  reported_fiscal_year: f
    .count('Fiscal year as the issuer names it in the filing that first stated the period', { example: 2026 })
    .nullable(),
  reported_fiscal_period: f
    .oneOf('Fiscal period of the same filing; Q4 for a fourth quarter that is a difference', [
      ...(['Q1', 'Q2', 'Q3', 'Q4', 'FY'] as const),
    ])
    .nullable(),
  currency_code: f.currency('ISO 4217 code of all money lines'),
  accounting_standard: f.oneOf('Rules that the issuer reports by', ['us-gaap', 'ifrs']),
}

/** Source filings and quality issues of a statement, stored and returned. */
export const provenanceFields = {
  filing_ids: f.list(
    'Accession numbers of the filings that the lines come from, newest first',
    f.text('Accession number', { example: '0000320193-26-000006' }),
    { example: ['0000320193-26-000006'] },
  ),
  form_type: f.text('Form of the newest of them, as filed', { example: '10-Q' }),
  filed_on: f.date('Filing date of the newest of them', { example: '2026-01-30' }),
  first_filed_on: f.date('When the period was first stated', { example: '2026-01-30' }),
  restated: f.boolean('A later filing changed at least one line', { example: false }),
  quality_issues: f.list(
    'What is wrong with the row or worth knowing; empty for a clean one. A line that fails a check is null and named',
    {
      code: f.oneOf('What it is', QUALITY_CODES),
      line: f.text('The line; null where it is about the whole row', { example: 'eps_diluted' }).nullable(),
      detail: f.text('In words, with the numbers', { example: 'the year less nine months to date' }),
    },
    { example: [{ code: 'derived_quarter', line: null, detail: 'the year less nine months to date' }] },
  ),
}

/** Statements of issuers, each version known from the acceptance of the filing that made it. */
export const statements = record('statements', {
  title: 'Financial statements',
  subject: issuer,
  id: 'stm',
  fields: {
    ...statementFields,
    items: f.json('Lines that have a value', StoredItems, { example: { revenue: '143756000000' } }),
    item_sources: f.json('Where they come from', StoredSources, {
      example: { revenue: ['us-gaap:Revenues', 0, false] },
    }),
    ...provenanceFields,
    share_basis_on: f
      .date('Filing date of the share counts and earnings per share, whose basis is that of this day', {
        example: '2026-01-30',
      })
      .nullable(),
  },
  key: ['company_id', 'statement', 'period_type', 'period_end'],
  time: revisioned('period_end'),
  order: ['period_end asc', 'id asc'],
  history: 'period_end',
})
