import { limitHeaders } from '@bourse/engine/ledger'
import { Readable } from 'node:stream'
import type { Answer } from '../answer.ts'
import { countAnswer, countRefusal } from './count-usage.ts'
import type { Remarks } from '../read/reading.ts'
import { RequestFailure } from '../refused.ts'
import type { AdmittedRequest } from '../request-context.ts'

/**
 * Settles an admission and adds headers with the remaining limits. The credits are spent, or refunded if the caller
 * already had the response or the read requests a refund. The slot of a streamed response is released when the stream
 * closes for any reason.
 */
export function settle(call: AdmittedRequest, remarks: Remarks, answer: Answer): Answer {
  const { status, headers, body } = answer
  const isRefunded = () => status === 304 || remarks.isRefunded
  if (body instanceof Readable) body.once('close', () => release(call, isRefunded()))
  else release(call, isRefunded())
  const { day, cost } = call.admission
  countAnswer(call, answer, { day, credits: isRefunded() ? 0 : cost })
  const limits = limitHeaders(call.principal, call.admission, { refunded: isRefunded() })
  // `Object.assign` instead of a spread: see `limitHeaders`.
  return { status, headers: Object.assign({}, headers, limits), body }
}

/** Settles a failed request, which costs nothing. */
export function settleRefused(call: AdmittedRequest, error: unknown): RequestFailure {
  release(call, true)
  countRefusal(call, call.admission.day)
  return new RequestFailure(error, limitHeaders(call.principal, call.admission, { refunded: true }))
}

function release({ admission, free, engine }: AdmittedRequest, refund: boolean): void {
  engine.ledger.settle(admission, { refund })
  if (refund && free !== undefined) engine.consoleAllowance.giveBack(free)
}
