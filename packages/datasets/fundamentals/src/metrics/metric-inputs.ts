import type { DividendKind } from '@bourse/services'
import { type StatementRow } from '../statements/statement-row.ts'

/** A statement as known on the day, under its public id. */
export interface KnownStatement extends Pick<
  StatementRow,
  'statement' | 'period_type' | 'period_end' | 'currency_code' | 'items' | 'share_basis_on'
> {
  readonly id: string
}

/** A number of shares and the day that it is for. */
export interface ShareCount {
  readonly id: string
  readonly observed_on: string
  readonly count: string
}

/** A split of a listing: shares after it for each before, `4` for 4:1. */
export interface ShareChange {
  readonly execution_date: string
  readonly ratio: string
}

/** A cash dividend of the listing, per share as it was on its ex-date, in the unit of its prices. */
export interface CashDividend {
  readonly id: string
  readonly kind: DividendKind
  readonly ex_date: string
  readonly pay_date: string | null
  readonly amount: string
  /** Payments a year; null where it is not known. */
  readonly frequency: number | null
}

/** A listed class of the issuer's shares. */
interface ShareClass {
  /** Close of the day, in the currency of the listing looked at; null where it has none. */
  readonly close: string | null
  /** Its own count; null where the filings do not tell classes apart. */
  readonly shares: ShareCount | null
  readonly splits: readonly ShareChange[]
}

/** All that was known of a listing after the close of a session. */
export interface MetricInputs {
  readonly instrument_id: string
  readonly company_id: string | null
  readonly type: 'CS' | 'ADRC' | 'PFD'
  readonly observed_on: string
  readonly currency_code: string
  /** Reconciled close, raw. */
  readonly close: string
  /** Newest version of each statement of the issuer; none for a preferred. */
  readonly statements: readonly KnownStatement[]
  /** Newest count of the issuer. */
  readonly issuer_shares: ShareCount | null
  /** All listed classes, this one too. */
  readonly classes: readonly ShareClass[]
  readonly splits: readonly ShareChange[]
  readonly dividends: readonly CashDividend[]
  /** Mean estimate of earnings per share of the next fiscal year, in the currency of the statements. */
  readonly next_year_eps: { readonly id: string; readonly mean: string } | null
  /**
   * Units of the price's currency for one of the statements'; null where no rate is known. Not looked at where both
   * are the same.
   */
  readonly rate: string | null
  /** Ordinary shares that one receipt (ADRC) stands for; null where it is not known. */
  readonly shares_per_receipt: string | null
}
