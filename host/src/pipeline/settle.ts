import { limitHeaders } from '../credits/headers.ts'
import type { Ongoing } from './ongoing.ts'

/** Ends what admission began and says in headers what is left: kept or given back. */
export function settle(call: Ongoing, outcome: 'keep' | 'refund'): Readonly<Record<string, string>> {
  const { admission, standing, engine, principal } = call
  const refunded = outcome === 'refund'
  if (admission !== undefined) engine.ledger.settle(admission, { refund: refunded })
  return standing === undefined ? {} : limitHeaders(principal, standing, { refunded })
}
