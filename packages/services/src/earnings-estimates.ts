import { service, type Knowledge } from '@bourse/kit'

/** The analysts' mean estimate of a company's earnings per share for a fiscal year. */
export interface AnnualEpsEstimate {
  /** Public id of the estimate. */
  readonly id: string
  /** Public id of the issuer. */
  readonly company_id: string
  /** End of the fiscal year, in normalized form. */
  readonly period_end: string
  /** Mean of the analysts' earnings estimates per share, exact decimal text. */
  readonly mean: string
  /** ISO 4217 code of the mean's currency. */
  readonly currency_code: string | null
}

/** Earnings estimates as known at an as-of time. */
export interface EarningsEstimates {
  /**
   * Returns, for each fiscal year of the given issuers that ends after a day, the newest mean observed on or before
   * that day; fiscal years ascending.
   */
  annualEps(request: {
    readonly companies: readonly string[]
    readonly on: string
    readonly knowledge: Knowledge
  }): Promise<readonly AnnualEpsEstimate[]>
}

/** Earnings estimates, provided by the dataset that stores them. */
export const earningsEstimates = service<EarningsEstimates>('research.estimates')
