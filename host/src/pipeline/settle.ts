import { limitHeaders } from '../credits/index.ts'
import type { Ongoing } from './ongoing.ts'

/** Ends what admission began and says in headers what is left: kept or given back. */
export function settle(call: Ongoing, outcome: 'keep' | 'refund'): Readonly<Record<string, string>> {
  const { admission, engine } = call
  if (admission === undefined) return {}
  const refunded = outcome === 'refund'
  engine.ledger.settle(admission, { refund: refunded })
  return limitHeaders(admission, { refunded })
}
