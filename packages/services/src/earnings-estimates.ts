import { service, type Knowledge } from '@bourse/kit'

/** Analysts' estimate of a company's earnings per share for a fiscal year. */
export interface AnnualEpsEstimate {
  /** Public id of the estimate. */
  readonly id: string
  /** Public id of the issuer. */
  readonly company_id: string
  /** End of the fiscal year, normalized. */
  readonly period_end: string
  /** Mean of the analysts' estimates per share, exact decimal text. */
  readonly mean: string
  /** ISO 4217 code of the mean. */
  readonly currency_code: string | null
}

/** Earnings estimates as known at an as-of time. */
export interface EarningsEstimates {
  /**
   * For each fiscal year of the given issuers that ends after a day, the newest mean observed on or before that day;
   * years ascending.
   */
  annualEps(request: {
    readonly companies: readonly string[]
    readonly on: string
    readonly knowledge: Knowledge
  }): Promise<readonly AnnualEpsEstimate[]>
}

/** Provided by the dataset that stores estimates. */
export const earningsEstimates = service<EarningsEstimates>('research.estimates')
