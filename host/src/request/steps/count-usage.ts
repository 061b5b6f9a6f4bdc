import { Readable } from 'node:stream'
import type { Answer } from '../answer.ts'
import type { Admitted, Authenticated } from '../request-context.ts'

/** Adds an answered request to what its account used: nobody is asked for that. */
export function countAnswer(call: Admitted, { status, headers, body, rows = 0 }: Answer, isRefunded: boolean): void {
  count(call, call.admission.day, {
    isError: false,
    credits: isRefunded ? 0 : call.admission.cost,
    rows: status === 304 ? 0 : rows,
    bytes: bytesOf(body, headers),
  })
}

/** The same for one that was refused, which costs nothing. */
export function countRefusal(call: Authenticated, day = call.now.slice(0, 10)): void {
  count(call, day, { isError: true, credits: 0, rows: 0, bytes: 0 })
}

interface Outcome {
  readonly isError: boolean
  readonly credits: number
  readonly rows: number
  readonly bytes: number
}

function count({ engine, principal, asked }: Authenticated, day: string, outcome: Outcome): void {
  const { isError, credits, rows, bytes } = outcome
  engine.usage.count({
    day,
    accountId: principal.accountId,
    keyId: principal.keyId,
    operation: asked.operation.id,
    isError,
    credits,
    rows,
    bytes,
  })
}

/** Of a file as long as it is said to be. */
function bytesOf(body: Answer['body'], headers: Answer['headers']): number {
  if (body === undefined) return 0
  if (typeof body === 'string') return Buffer.byteLength(body)
  if (body instanceof Readable) return Number(headers['content-length'] ?? 0)
  return body.length
}
