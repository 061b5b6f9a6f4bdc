import { Problem } from '@bourse/kit'
import type { Caller } from '@bourse/kit/delivery'
import type { Operations } from '@bourse/services'
import { answerObject } from './answer-object.ts'

/**
 * The host's free operation that tells where an account stands: calling it counts in the minute, and for nothing else.
 */
const STANDING = 'usage.get'

/**
 * Counts a request that is free in the account's minute. Throws the problem where the minute is spent, or where nobody
 * can count at the moment; calls of the account that are under way are no reason.
 */
export async function countRequest(operations: Operations, caller: Caller): Promise<void> {
  const { status, headers, body } = await operations.call(caller, { operation: STANDING, parameters: {} })
  if (status < 400) return
  const { code, title, detail } = answerObject(body)
  if (code === 'concurrency-limit') return
  const seconds = headers['retry-after']
  throw new Problem(String(code), status, String(title), String(detail), {
    ...(seconds === undefined ? {} : { retryAfter: Number(seconds) }),
  })
}
