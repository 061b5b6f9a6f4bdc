import type { DividendKind } from '@bourse/services'
import { type StatementRow } from '../statements/statement-row.ts'

/** A statement as known on the day, with its public id. */
export interface KnownStatement extends Pick<
  StatementRow,
  'statement' | 'period_type' | 'period_end' | 'currency_code' | 'items' | 'share_basis_on'
> {
  readonly id: string
}

/** A share count and its date. */
export interface ShareCount {
  readonly id: string
  readonly observed_on: string
  readonly count: string
}

/** A listing's split: new shares per old share, `4` for 4:1. */
export interface ShareChange {
  readonly execution_date: string
  readonly ratio: string
}

/** A cash dividend of the listing, per share outstanding on its ex date, in the listing's price unit. */
export interface CashDividend {
  readonly id: string
  readonly kind: DividendKind
  readonly ex_date: string
  readonly pay_date: string | null
  readonly amount: string
  /** Payments per year; null if not known. */
  readonly frequency: number | null
}

/** A listed class of the issuer's shares. */
interface ShareClass {
  /** The day's close, in the currency of the listing whose metrics are computed; null if there is none. */
  readonly close: string | null
  /** The count of this class; null if the filings do not report classes separately. */
  readonly shares: ShareCount | null
  readonly splits: readonly ShareChange[]
}

/** What was known about a listing after the close of a session. */
export interface MetricInputs {
  readonly instrument_id: string
  readonly company_id: string | null
  readonly type: 'CS' | 'ADRC' | 'PFD'
  readonly observed_on: string
  readonly currency_code: string
  /** Reconciled close, unadjusted. */
  readonly close: string
  /** Newest version of each of the issuer's statements; empty for preferred shares. */
  readonly statements: readonly KnownStatement[]
  /** The issuer's newest share count. */
  readonly issuer_shares: ShareCount | null
  /** All listed classes, including this one. */
  readonly classes: readonly ShareClass[]
  readonly splits: readonly ShareChange[]
  readonly dividends: readonly CashDividend[]
  /** Mean earnings per share estimate for the next fiscal year, in the statements' currency. */
  readonly next_year_eps: { readonly id: string; readonly mean: string } | null
  /**
   * Price of one unit of the statements' currency in the price's currency; null if no rate is known. Ignored if both
   * currencies are the same.
   */
  readonly rate: string | null
  /** Ordinary shares per depositary receipt (ADRC); null if not known. */
  readonly shares_per_receipt: string | null
}
