import { service, type Knowledge } from '@bourse/kit'

/** Distributions after which a share is worth much less than before. */
export interface Payouts {
  /** Ex dates of special dividends and liquidations by listing, those included whose amount is not known yet. */
  days(request: {
    readonly ids: readonly string[]
    readonly knowledge: Knowledge
  }): Promise<ReadonlyMap<string, ReadonlySet<string>>>
}

/** Provided by the dataset that keeps corporate actions. */
export const payouts = service<Payouts>('actions.payouts')
