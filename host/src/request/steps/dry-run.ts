import { limitHeaders } from '@bourse/ledger'
import { costOf } from './admit.ts'
import type { Answer } from '../answer.ts'
import { limitRefused } from './refuse-unadmitted.ts'
import type { Entitled } from '../request-context.ts'

/** What the call would cost: counted in the minute, nothing spent. */
export async function describeCost(call: Entitled): Promise<Answer> {
  const { engine, principal, subjects } = call
  const standing = await engine.ledger.count({ principal }).catch((error: unknown) => {
    throw limitRefused(principal, error)
  })
  const limits = limitHeaders(principal, standing, { refunded: true })
  const data = { subjects, credits: costOf(call), remaining: standing.creditsRemaining }
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-store', ...limits }
  return { status: 200, headers, body: JSON.stringify({ data, meta: { dry_run: true } }) }
}
