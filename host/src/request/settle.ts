import { limitHeaders } from '@bourse/ledger'
import type { Readable } from 'node:stream'
import type { RequestContext } from './request-context.ts'

/** Ends what admission began and says in headers what is left: kept or given back. */
export function settle(call: RequestContext, outcome: 'keep' | 'refund'): Readonly<Record<string, string>> {
  const refunded = outcome === 'refund' || call.refunded
  release(call, refunded)
  return standingHeaders(call, refunded)
}

/** The same for an answer that is sent as a stream: its slot comes free when the stream ends, however that is. */
export function settleAfter(call: RequestContext, stream: Readable): Readonly<Record<string, string>> {
  stream.once('close', () => release(call, call.refunded))
  return standingHeaders(call, call.refunded)
}

function release({ admission, engine }: RequestContext, refund: boolean): void {
  if (admission !== undefined) engine.ledger.settle(admission, { refund })
}

/** The limit headers of a call, once it is known where its account stands. */
export function standingHeaders(
  { standing, principal }: Pick<RequestContext, 'standing' | 'principal'>,
  refunded: boolean,
): Readonly<Record<string, string>> {
  return standing === undefined ? {} : limitHeaders(principal, standing, { refunded })
}
