import { Problem } from '@bourse/kit'
import type { Caller } from '@bourse/kit/delivery'
import type { Operations } from '@bourse/services'
import { answerObject } from './answer-object.ts'

/** The host's free operation that returns the account's usage; calling it only counts toward requests per minute. */
const STANDING = 'usage.get'

/**
 * Counts a free request toward the account's requests per minute. Throws the problem if the limit is reached or
 * counting is unavailable; the concurrency limit does not apply.
 */
export async function countRequest(operations: Operations, caller: Caller): Promise<void> {
  const { status, headers, body } = await operations.call(caller, {
    operation: STANDING,
    parameters: {},
    entryPoint: 'mcp',
  })
  if (status < 400) return
  const { code, title, detail } = answerObject(body)
  if (code === 'concurrency-limit') return
  const seconds = headers['retry-after']
  throw new Problem(String(code), status, String(title), String(detail), {
    ...(seconds === undefined ? {} : { retryAfter: Number(seconds) }),
  })
}
