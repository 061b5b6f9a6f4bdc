import { service, type Knowledge } from '@bourse/kit'

/** Distributions after which a share is worth much less. */
export interface Payouts {
  /** Ex dates of special dividends and liquidations per listing, including those with an amount not yet known. */
  days(request: {
    readonly ids: readonly string[]
    readonly knowledge: Knowledge
  }): Promise<ReadonlyMap<string, ReadonlySet<string>>>
}

/** Provided by the dataset that stores corporate actions. */
export const payouts = service<Payouts>('actions.payouts')
