import { service, type Knowledge } from '@bourse/kit'

/** Distributions that greatly reduce a share's value: special dividends and liquidations. */
export interface Payouts {
  /**
   * Returns the ex dates of special dividends and liquidations per listing, including those whose amount is not known
   * yet.
   */
  days(request: {
    readonly ids: readonly string[]
    readonly knowledge: Knowledge
  }): Promise<ReadonlyMap<string, ReadonlySet<string>>>
}

/** Large distributions, provided by the dataset that stores corporate actions. */
export const payouts = service<Payouts>('actions.payouts')
