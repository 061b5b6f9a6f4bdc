import { service, type Knowledge } from '@bourse/kit'

/** What analysts expected a company to earn in a fiscal year. */
export interface AnnualEpsEstimate {
  /** Public id of the observation. */
  readonly id: string
  /** Public id of the issuer. */
  readonly company_id: string
  /** End of the fiscal year, in its normal form. */
  readonly period_end: string
  /** Mean of the analysts per share, exact text. */
  readonly mean: string
  /** ISO 4217 code of the mean. */
  readonly currency_code: string | null
}

/** Estimates of earnings as known at a cutoff. */
export interface EarningsEstimates {
  /**
   * Of each fiscal year of some issuers that ends after a day the newest mean that was observed up to the day, the
   * years ascending.
   */
  annualEps(request: {
    readonly companies: readonly string[]
    readonly on: string
    readonly knowledge: Knowledge
  }): Promise<readonly AnnualEpsEstimate[]>
}

/** Provided by the dataset that keeps estimates. */
export const earningsEstimates = service<EarningsEstimates>('research.estimates')
