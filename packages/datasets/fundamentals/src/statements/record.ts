import { f, record, revisioned, Type, type Static } from '@bourse/kit'
import { issuer } from '@bourse/services'
import { STATEMENTS } from './line-definition.ts'
import { QUALITY_CODES } from './quality/quality-issue.ts'

/** Lines that have a value, each as decimal text. */
const StoredItems = Type.Record(Type.String(), Type.String())

/**
 * Origin of each line with a value: its concept, the position of its filing in `filing_ids`, and whether it was
 * computed.
 */
export const StoredSources = Type.Record(
  Type.String(),
  Type.Tuple([Type.Union([Type.String(), Type.Null()]), Type.Integer(), Type.Boolean()]),
)
export type StoredSources = Static<typeof StoredSources>

/** Fields of a stored statement that operations return. */
export const statementFields = {
  statement: f.oneOf('Family', STATEMENTS),
  period_type: f.oneOf('Fiscal quarter or year', ['quarterly', 'annual']),
  period_end: f.date('Normal form of the period’s end: the calendar month end within seven days, otherwise as filed', {
    ahead: 400,
    example: '2025-12-31',
  }),
  reported_period_start: f.date('First day as filed; null for balance sheets', { example: '2025-10-01' }).nullable(),
  reported_period_end: f.date('Last day as filed', { example: '2025-12-27' }),
  reported_fiscal_year: f
    .count('Fiscal year according to the filing that first stated the period', { example: 2026 })
    .nullable(),
  reported_fiscal_period: f
    .oneOf('Fiscal period according to the same filing; Q4 for a fourth quarter computed as a difference', [
      ...(['Q1', 'Q2', 'Q3', 'Q4', 'FY'] as const),
    ])
    .nullable(),
  currency_code: f.currency('ISO 4217 code of all amounts'),
  accounting_standard: f.oneOf('Accounting standard of the issuer', ['us-gaap', 'ifrs']),
}

/** A statement's source filings and quality issues, stored and returned. */
export const provenanceFields = {
  filing_ids: f.list(
    'Accession numbers of the source filings, newest first',
    f.text('Accession number', { example: '0000320193-26-000006' }),
    { example: ['0000320193-26-000006'] },
  ),
  form_type: f.text('Form of the newest source filing, as filed', { example: '10-Q' }),
  filed_on: f.date('Filing date of the newest source filing', { example: '2026-01-30' }),
  first_filed_on: f.date('Date of the first filing that stated the period', { example: '2026-01-30' }),
  restated: f.boolean('Whether a later filing changed at least one line', { example: false }),
  quality_issues: f.list(
    'Problems and notes; empty for a clean row. A line that fails a check is null and named here',
    {
      code: f.oneOf('Code of the issue', QUALITY_CODES),
      line: f.text('Affected line; null if the issue is about the entire row', { example: 'eps_diluted' }).nullable(),
      detail: f.text('Description with the numbers', { example: 'the year less nine months to date' }),
    },
    { example: [{ code: 'derived_quarter', line: null, detail: 'the year less nine months to date' }] },
  ),
}

/** Issuers' statements. Each version is known from the time EDGAR accepted the filing that created it. */
export const statements = record('statements', {
  title: 'Financial statements',
  subject: issuer,
  id: 'stm',
  fields: {
    ...statementFields,
    items: f.json('Lines that have a value', StoredItems, { example: { revenue: '143756000000' } }),
    item_sources: f.json('Source of each line', StoredSources, {
      example: { revenue: ['us-gaap:Revenues', 0, false] },
    }),
    ...provenanceFields,
    share_basis_on: f
      .date('Filing date of share counts and earnings per share, which have the share basis of this day', {
        example: '2026-01-30',
      })
      .nullable(),
  },
  key: ['company_id', 'statement', 'period_type', 'period_end'],
  time: revisioned('period_end'),
  order: ['period_end asc', 'id asc'],
  history: 'period_end',
})
