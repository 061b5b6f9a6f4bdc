import { checkOptions } from '../checks/check-options.ts'

/**
 * What a call costs: a price per request; a price per distinct requested entity with a separate price for reads of the
 * entire market; or the sum of the reads of other operations, which `price` returns.
 */
export type Credits =
  | { readonly per: 'request'; readonly amount: number }
  | { readonly per: 'subject'; readonly amount: number; readonly whole: number | undefined }
  | { readonly per: 'reads'; readonly amount: 0 }

/** Returns a fixed price for every request; 0 is free. */
export const perRequest = (amount: number): Credits => ({ per: 'request', amount })
/**
 * Returns a price for every distinct entity in the request, including unknown names; `whole` is the price of a request
 * that does not name any entities.
 */
export function perSubject(amount: number, options: { readonly whole?: number } = {}): Credits {
  checkOptions(`the price per subject of ${amount}`, options, { whole: true })
  return { per: 'subject', amount, whole: options.whole }
}

/** The price of an operation that reads other operations: the sum of their prices, which its `price` returns. */
export const perReads: Credits = { per: 'reads', amount: 0 }
