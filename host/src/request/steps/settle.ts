import { limitHeaders } from '@bourse/engine/ledger'
import { UNCHANGED_CREDITS } from '@bourse/engine/operations'
import type { Problem } from '@bourse/kit'
import { Readable } from 'node:stream'
import type { Answer } from '../answer.ts'
import { countAnswer, countRefusal, countServed } from './count-usage.ts'
import type { Remarks } from '../read/reading.ts'
import { isOfChanges } from '../read/requested-changes.ts'
import { RequestFailure } from '../refused.ts'
import type { AdmittedRequest } from '../request-context.ts'

/**
 * Settles an admission and adds headers with the remaining limits. The credits are spent, or refunded if the caller
 * already had the response or the read requests a refund. The slot of a streamed response is released when the stream
 * closes for any reason.
 */
export function settle(call: AdmittedRequest, remarks: Remarks, answer: Answer): Answer {
  const { status, headers, body } = answer
  const refund = (): Refund => (status === 304 || remarks.isRefunded ? ALL : refundOf(call, remarks, answer))
  if (body instanceof Readable) body.once('close', () => release(call, refund()))
  else release(call, refund())
  const { refunded, keep } = refund()
  const { day, cost } = call.admission
  const charged = refunded ? Math.min(keep, cost) : cost
  countAnswer(call, answer, { day, credits: charged })
  countServed(call, remarks, answer)
  const limits = limitHeaders(call.principal, call.admission, { refunded, keep: charged })
  // `Object.assign` instead of a spread: see `limitHeaders`.
  return { status, headers: Object.assign({}, headers, limits), body }
}

/** Whether credits are returned, and how many remain charged. */
interface Refund {
  readonly refunded: boolean
  readonly keep: number
}

const ALL: Refund = { refunded: true, keep: 0 }
const NOTHING: Refund = { refunded: false, keep: 0 }
function refundOf(call: AdmittedRequest, { hasMore = false }: Remarks, { rows }: Answer): Refund {
  const { admission, free } = call
  const isUnchanged = isOfChanges(call) && rows === 0 && !hasMore
  const isDearer = (free?.credits ?? admission.cost) > UNCHANGED_CREDITS
  return isUnchanged && isDearer ? { refunded: true, keep: UNCHANGED_CREDITS } : NOTHING
}

type Admitted = Pick<AdmittedRequest, 'admission' | 'free' | 'engine' | 'principal' | 'target'>

/** Settles a failed request, which costs nothing unless its problem says that its work was done. */
export function settleRefused(call: Admitted, error: unknown): RequestFailure {
  const { admission, principal } = call
  const refund = isCharged(error) ? NOTHING : ALL
  release(call, refund)
  countRefusal(call, { day: admission.day, credits: refund.refunded ? 0 : admission.cost })
  return new RequestFailure(error, limitHeaders(principal, admission, refund))
}

/** Packages may be installed twice, so a problem is recognized by its name. */
const isCharged = (error: unknown): boolean =>
  error instanceof Error && error.name === 'Problem' && (error as Problem).isCharged

function release(
  { admission, free, engine }: Pick<Admitted, 'admission' | 'free' | 'engine'>,
  { refunded, keep }: Refund,
): void {
  engine.ledger.settle(admission, { refund: refunded, keep })
  if (refunded && free !== undefined) engine.consoleAllowance.giveBack({ ...free, credits: free.credits - keep })
}
