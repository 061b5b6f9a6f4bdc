import type { Added, Admitted, Entitled } from '../request-context.ts'
import { limitHeaders } from '@bourse/ledger'
import type { Answer } from '../answer.ts'
import { countAnswer } from './count-usage.ts'

/** What a request costs before it is known whether it succeeds. */
export function costOf({ terms: { credits }, subjects }: Entitled): number {
  if (credits.per === 'request') return credits.amount
  return subjects === 0 ? (credits.whole ?? credits.amount) : credits.amount * subjects
}

/**
 * Takes the minute, a slot and the credits: at once where this replica has a share of the account's limits, else in one
 * statement. Rejects with `LimitReached`.
 */
export async function admit(call: Entitled): Promise<Added<Admitted, Entitled>> {
  const { ledger } = call.engine
  const admission = ledger.admit({ principal: call.principal, cost: costOf(call) })
  return { admission: admission instanceof Promise ? await admission : admission }
}

/** What the call would cost: counted in the minute and as a request, nothing spent. */
export async function describeCost(call: Entitled): Promise<Answer> {
  const { engine, principal, subjects } = call
  const standing = await engine.ledger.count({ principal })
  const data = { subjects, credits: costOf(call), remaining: standing.creditsRemaining }
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
    ...limitHeaders(principal, standing, { refunded: true }),
  }
  const answer = { status: 200, headers, body: JSON.stringify({ data, meta: { dry_run: true } }) }
  countAnswer(call, answer, { day: standing.day, credits: 0 })
  return answer
}
