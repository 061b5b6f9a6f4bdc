import { limitHeaders } from '@bourse/engine/ledger'
import type { Answer } from '../answer.ts'
import { countAnswer } from './count-usage.ts'
import { priceOf } from './price.ts'
import { readingOf } from '../read/reading.ts'
import type { EntitledRequest } from '../request-context.ts'

/**
 * Reports what a call would cost. The dry run counts as a request, including toward the per-minute limit, but spends no
 * credits.
 */
export async function describeCost(call: EntitledRequest): Promise<Answer> {
  const { engine, principal, subjects } = call
  const standing = await engine.ledger.count({ principal })
  const reading = readingOf(call)
  const data = { subjects, credits: await priceOf(call, reading), remaining: standing.creditsRemaining }
  const meta = { dry_run: true, ...reading.remarks.meta }
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
    ...limitHeaders(principal, standing, { refunded: true }),
  }
  const answer = { status: 200, headers, body: JSON.stringify({ data, meta }) }
  countAnswer(call, answer, { day: standing.day, credits: 0 })
  return answer
}
