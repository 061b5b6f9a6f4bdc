import type { Decimal } from '@bourse/kit/values'

/** Codes of a statement's quality issues. */
export const QUALITY_CODES = [
  'balance_mismatch',
  'current_split_mismatch',
  'gross_profit_mismatch',
  'income_mismatch',
  'cash_flow_mismatch',
  'cash_bridge_mismatch',
  'eps_mismatch',
  'debt_mismatch',
  'sum_incomplete',
  'share_scale',
  'sign_error',
  'scale_error',
  'currency_mixed',
  'mixed_filings',
  'derived_quarter',
  'restated',
  'share_basis_stale',
  'missing_core',
  'transition_period',
] as const
export type QualityCode = (typeof QUALITY_CODES)[number]

export interface QualityIssue {
  readonly code: QualityCode
  /** The line that is wrong or withheld; null if the issue is about the entire row. */
  readonly line: string | null
  readonly detail: string
}

/** Reads a line's value in one statement, for a check. */
export type LineReader = (id: string) => Decimal | undefined
