import { type Statement } from './line-definition.ts'
import { type QualityIssue } from './quality/quality-issue.ts'

export type PeriodType = 'quarterly' | 'annual'
export type FiscalQuarter = 'Q1' | 'Q2' | 'Q3' | 'Q4'

/** The origin of a line's value. */
export interface ItemSource {
  /** A tag such as `us-gaap:Assets`, a sum of several tags, or null if the value is computed from other lines. */
  readonly concept: string | null
  /** The newest filing that states the value. */
  readonly filing_id: string
  readonly derived: boolean
}

/** One version of a statement, known from `known_at`. The key is statement, period_type and period_end, per issuer. */
export interface StatementRow {
  readonly statement: Statement
  readonly period_type: PeriodType
  readonly period_end: string
  readonly reported_period_start: string | null
  readonly reported_period_end: string
  readonly reported_fiscal_year: number | null
  readonly reported_fiscal_period: FiscalQuarter | 'FY' | null
  readonly currency_code: string
  readonly accounting_standard: 'us-gaap' | 'ifrs'
  /** All canonical lines of the statement family, each as decimal text or null. */
  readonly items: Readonly<Record<string, string | null>>
  /** Sources of the lines that have a value, by line. */
  readonly item_sources: Readonly<Record<string, ItemSource>>
  /** Filings that supply the lines, newest first. */
  readonly filing_ids: readonly string[]
  readonly form_type: string
  readonly filed_on: string
  readonly first_filed_on: string
  readonly restated: boolean
  readonly quality_issues: readonly QualityIssue[]
  /** Filing date of the earnings per share and share counts, which have the share basis of this date. Not served. */
  readonly share_basis_on: string | null
  /** Acceptance time of the filing that created this version. */
  readonly known_at: string
}
