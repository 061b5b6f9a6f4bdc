import { limitHeaders } from '@bourse/ledger'
import { termsOf } from '@bourse/operations'
import { costOf, count } from './admit.ts'
import type { Answer, RequestContext } from './request-context.ts'
import { Refused } from './refused.ts'
import { settle } from './settle.ts'

/** What the call would cost: counted in the minute, nothing spent. */
export async function describeCost(call: RequestContext): Promise<Answer> {
  const { principal, compiled, query, subjects } = call
  const standing = await count(call).catch((error: unknown) => {
    throw new Refused(error, settle(call, 'refund'))
  })
  const limits = limitHeaders(principal, standing, { refunded: true })
  const data = {
    subjects,
    credits: costOf(termsOf(compiled.operation, query).credits, subjects),
    remaining: standing.creditsRemaining,
  }
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-store', ...limits }
  return { status: 200, headers, body: JSON.stringify({ data, meta: { dry_run: true } }) }
}
