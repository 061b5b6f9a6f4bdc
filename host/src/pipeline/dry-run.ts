import { limitHeaders, usageRow } from '../credits/index.ts'
import { costOf } from './admit.ts'
import type { Answer, Ongoing } from './ongoing.ts'
import { Refused } from './refused.ts'

/** What the call would cost: counted in the minute, nothing spent. */
export async function describeCost(call: Ongoing): Promise<Answer> {
  const admission = await call.engine.ledger.count({ principal: call.principal })
  const limits = limitHeaders(admission, { refunded: true })
  if (!admission.admitted) throw new Refused(admission.problem, limits)
  const data = {
    subjects: call.subjects,
    credits: costOf(call.compiled.operation.credits, call.subjects),
    remaining: usageRow(admission).remaining,
  }
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-store', ...limits }
  return { status: 200, headers, body: JSON.stringify({ data, meta: { dry_run: true } }) }
}
