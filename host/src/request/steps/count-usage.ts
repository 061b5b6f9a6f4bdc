import type { Used } from '@bourse/engine/usage'
import { Readable } from 'node:stream'
import type { Answer } from '../answer.ts'
import type { Authenticated } from '../request-context.ts'

/** Whose request of which operation is counted. */
type Counted = Pick<Authenticated, 'engine' | 'principal' | 'asked'>

/**
 * Adds an answered request to what its account used, by the UTC day and the credits of its admission: nobody is asked
 * for that.
 */
export function countAnswer(
  call: Counted,
  { status, headers, body, rows = 0 }: Answer,
  { day, credits }: { readonly day: string; readonly credits: number },
): void {
  count(call, day, {
    isError: false,
    credits,
    rows: status === 304 ? 0 : rows,
    bytes: bytesOf(body, headers),
  })
}

/** The same for one that was refused, which costs nothing; today where it was not admitted. */
export function countRefusal(call: Counted, day = call.engine.clock.now().slice(0, 10)): void {
  count(call, day, { isError: true, credits: 0, rows: 0, bytes: 0 })
}

function count({ engine, principal, asked }: Counted, day: string, outcome: Outcome): void {
  const { accountId, keyId } = principal
  engine.usage.count({ day, accountId, keyId, operation: asked.operation.id, ...outcome })
}

type Outcome = Pick<Used, 'isError' | 'credits' | 'rows' | 'bytes'>

/** Of a file as long as it is said to be. */
function bytesOf(body: Answer['body'], headers: Answer['headers']): number {
  if (body === undefined) return 0
  if (typeof body === 'string') return Buffer.byteLength(body)
  if (body instanceof Readable) return Number(headers['content-length'] ?? 0)
  return body.length
}
