import { f, record, revisioned } from '@bourse/kit'
import { classes } from '@bourse/services'

/** Holder kinds; lists show institutions first. */
export const HOLDER_TYPES = ['institution', 'fund'] as const

/** Evidence for the unit of a filing's values. */
const UNIT_DECIDED_BY = ['closes', 'filing-date', 'report'] as const

const holderFields = {
  holder_type: f.oneOf('Kind of holder: an investment manager, or a fund', HOLDER_TYPES),
  holder_id: f.text('Stable key of the holder: its CIK, or its name in lowercase; for a fund, its series', {
    example: '0000102909',
  }),
  reported_on: f.date('Date of the position: the end of a quarter, or a fund’s report date', {
    example: '2026-09-30',
  }),
}

const filing = {
  filing_id: f.text('Accession number of the report', { example: '0000102909-26-000104' }).nullable(),
  filed_on: f.date('Filing date of the report', { example: '2026-11-09' }).nullable(),
}

/** One filing's contribution to a position; amendments may add to the previous report. */
const part = {
  filing_id: f.text('Accession number'),
  position: f.count('Shares'),
  position_value: f.decimal('Value', { unit: 'currency_code' }).nullable(),
  value_factor: f.count('Factor applied to the stated value; null if it is in US dollars').nullable(),
}

/**
 * Every position that a holder reported in a listing. Reads limit lists to the largest positions, so that lists as of
 * other dates remain correct.
 */
export const positions = record('positions', {
  title: 'Holder positions',
  subject: classes,
  id: 'own',
  fields: {
    ...holderFields,
    holder: f.text('Name of the holder', { example: 'VANGUARD GROUP INC' }),
    holder_cik: f.text('CIK of the holder, ten digits', { example: '0000102909' }).nullable(),
    position: f.count('Shares of the class held', { unit: 'shares', example: 1_395_785_512 }),
    position_value: f
      .decimal('Value of the position as reported', { unit: 'currency_code', example: 349_532_607_922 })
      .nullable(),
    currency_code: f.currency('ISO 4217 code of the value').nullable(),
    position_ratio: f.ratio('Position divided by the shares outstanding', { example: 0.0929 }).nullable(),
    portfolio_ratio: f
      .ratio('Value of the position divided by the holder’s total reported value', { example: 0.0612 })
      .nullable(),
    ...filing,
    parts: f.list('Each filing’s contribution to the position; empty if it is from another source', part, {
      example: [],
    }),
  },
  key: ['instrument_id', 'holder_type', 'holder_id', 'reported_on'],
  time: revisioned('reported_on'),
  order: ['instrument_id asc', 'holder_type desc', 'holder_id asc', 'reported_on asc'],
  history: 'reported_on',
  indexes: [['holder_type', 'holder_id', 'reported_on']],
})

/** A portfolio report filing, and its relation to earlier filings. */
const filed = {
  filing_id: f.text('Accession number'),
  filed_on: f.date('Filing date'),
  accepted_at: f.instant('When it was accepted'),
  kind: f.oneOf('Relation to earlier filings', ['original', 'restatement', 'new_holdings']),
  portfolio_value: f.decimal('Value of all positions', { unit: 'US dollars' }).nullable(),
  value_factor: f.count('Factor that converts its values to US dollars').nullable(),
  unit_decided_by: f
    .oneOf(
      'Evidence for the factor: closes, the filing date until closes are known, or the report itself',
      UNIT_DECIDED_BY,
    )
    .nullable(),
}

/** Complete portfolio reports: a position that is missing from a later report has ended. */
export const portfolioReports = record('portfolio_reports', {
  title: 'Portfolio reports',
  fields: {
    ...holderFields,
    holder: f.text('Name of the holder', { example: 'VANGUARD GROUP INC' }),
    filings: f.list('Filings that make up the report', filed, { example: [] }),
    value_factor: f.count('Factor that converts the newest filing’s values to US dollars: 1 or 1,000', {
      example: 1,
    }),
    known_positions: f.count('Positions in known listings, in the newest filing', { example: 402 }),
    unknown_positions: f.count('Positions in other securities, which are dropped', { example: 3_811 }),
  },
  key: ['holder_type', 'holder_id', 'reported_on'],
  time: revisioned('reported_on'),
  order: ['holder_type asc', 'holder_id asc', 'reported_on asc'],
})
