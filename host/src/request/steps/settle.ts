import { limitHeaders } from '@bourse/engine/ledger'
import { Readable } from 'node:stream'
import type { Answer } from '../answer.ts'
import { countAnswer, countRefusal } from './count-usage.ts'
import type { Remarks } from '../read/reading.ts'
import { Refused } from '../refused.ts'
import type { Admitted } from '../request-context.ts'

/**
 * Ends what admission began, and says in headers what is left: the credits are kept, or given back where the caller had
 * the answer already or the read says so. The slot of a stream comes free when it ends, however that is.
 */
export function settle(call: Admitted, remarks: Remarks, answer: Answer): Answer {
  const { status, headers, body } = answer
  const isRefunded = () => status === 304 || remarks.isRefunded
  if (body instanceof Readable) body.once('close', () => release(call, isRefunded()))
  else release(call, isRefunded())
  const { day, cost } = call.admission
  countAnswer(call, answer, { day, credits: isRefunded() ? 0 : cost })
  const limits = limitHeaders(call.principal, call.admission, { refunded: isRefunded() })
  // Assigned, not spread: see `limitHeaders`.
  return { status, headers: Object.assign({}, headers, limits), body }
}

/** Ends a request that could not be answered: it costs nothing. */
export function settleRefused(call: Admitted, error: unknown): Refused {
  release(call, true)
  countRefusal(call, call.admission.day)
  return new Refused(error, limitHeaders(call.principal, call.admission, { refunded: true }))
}

function release({ admission, free, engine }: Admitted, refund: boolean): void {
  engine.ledger.settle(admission, { refund })
  if (refund && free !== undefined) engine.consoleAllowance.giveBack(free)
}
