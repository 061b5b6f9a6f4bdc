import type { UsageEntry } from '@bourse/engine/usage'
import { Readable } from 'node:stream'
import type { Answer } from '../answer.ts'
import { chargedAs, type Charged } from '../charged-as.ts'
import type { Remarks } from '../read/reading.ts'
import type { AdmittedRequest, AuthenticatedRequest } from '../request-context.ts'

/** The caller and the operation to count. */
type Counted = Charged & Pick<AuthenticatedRequest, 'engine'>

/**
 * Adds a completed request to its account's usage, on the UTC day and with the credits of its admission. Works in
 * memory, without a query.
 */
export function countAnswer(
  call: Counted,
  { status, headers, body, rows = 0, bytes = bytesOf(body, headers) }: Answer,
  { day, credits }: { readonly day: string; readonly credits: number },
): void {
  count(call, day, {
    isError: false,
    credits,
    rows: status === 304 ? 0 : rows,
    bytes,
  })
}

/** Counts rows for the report to publishers, where usage counts the same rows. */
export function countServed(
  { engine, principal: { accountId, keyId }, admission: { day } }: AdmittedRequest,
  { publishers, dataset }: Pick<Remarks, 'publishers' | 'dataset'>,
  { status, rows = 0, markets }: Answer,
): void {
  if (status === 304 || rows === 0) return
  engine.servedRows.count({ day, accountId, keyId, dataset, publishers, rows, markets })
}

/**
 * Adds a rejected request to its account's usage, by default without credits. A request that was not admitted counts on
 * the current UTC day.
 */
export function countRefusal(
  call: Counted,
  { day, credits } = { day: call.engine.clock.now().slice(0, 10), credits: 0 },
): void {
  count(call, day, { isError: true, credits, rows: 0, bytes: 0 })
}

/** Adds a subscription of the stream, which costs no credits, to its account's usage. */
export function countSubscription(call: Omit<Counted, 'input'>): void {
  const day = call.engine.clock.now().slice(0, 10)
  count({ ...call, input: { entryPoint: 'stream' } }, day, { isError: false, credits: 0, rows: 0, bytes: 0 })
}

function count({ engine, principal, target, input }: Counted, day: string, outcome: Outcome): void {
  const { accountId, keyId } = principal
  const { id } = target.operation
  const { plan, entryPoint } = chargedAs({ principal, target, input })
  const operation = entryPoint === 'link' ? `link:${id}` : id
  const hour = hourOf(day, engine.clock.now())
  engine.usage.count({ day, hour, accountId, keyId, operation, plan, entryPoint, ...outcome })
}

/** The hour in which a request ends, or the last one of the day of its admission if it ends later. */
const hourOf = (day: string, now: string): number => (now.startsWith(day) ? Number(now.slice(11, 13)) : 23)

type Outcome = Pick<UsageEntry, 'isError' | 'credits' | 'rows' | 'bytes'>

/** The size of a body; for a file, its declared length. */
function bytesOf(body: Answer['body'], headers: Answer['headers']): number {
  if (body === undefined) return 0
  if (typeof body === 'string') return Buffer.byteLength(body)
  if (body instanceof Readable) return Number(headers['content-length'] ?? 0)
  return body.length
}
