import type { Purchase } from '@bourse/engine/ledger'
import { Readable } from 'node:stream'
import type { Answer } from '../answer.ts'
import type { Remarks } from '../read/reading.ts'
import type { AdmittedRequest, EntitledRequest } from '../request-context.ts'

/**
 * A request's price, before it is known whether the request succeeds: 0 if its key has already paid for the same item
 * today.
 */
export function priceOf(call: EntitledRequest): number | Promise<number> {
  const cost = listPriceOf(call)
  const purchase = cost === 0 ? undefined : purchaseOf(call, call.now.slice(0, DAY_LENGTH))
  if (purchase === undefined) return cost
  return call.engine.purchases.has(purchase).then((isPaid) => (isPaid ? 0 : cost))
}

const DAY_LENGTH = 10

function listPriceOf({ terms: { credits }, subjects, history }: EntitledRequest): number {
  if (history !== undefined) return credits.amount
  if (credits.per === 'request') return credits.amount
  return subjects === 0 ? (credits.whole ?? credits.amount) : credits.amount * subjects
}

/** Returns the item that a call pays for on a UTC day; undefined if the operation charges every call. */
function purchaseOf({ compiled, principal, input, query }: EntitledRequest, day: string): Purchase | undefined {
  const { operation } = compiled
  const item = operation.kind === 'custom' ? operation.paidOnce?.of(input.params, query) : undefined
  if (item === undefined) return undefined
  const { accountId, keyId } = principal
  return { accountId, keyId, day, item: `${operation.id} ${item}` }
}

/**
 * Stores what a successful request has paid for. If its key has already paid, even in a concurrent request, the credits
 * are refunded, and neither the rows nor the bytes behind a redirect count again.
 */
export async function chargeOnce(call: AdmittedRequest, remarks: Remarks, answer: Answer): Promise<Answer> {
  const { cost, day } = call.admission
  const purchase = answer.status === 304 ? undefined : purchaseOf(call, day)
  if (purchase === undefined) return answer
  const isCharged = cost > 0 || call.free !== undefined
  if (isCharged && (await isFirst(call, purchase, answer))) return answer
  remarks.isRefunded = true
  return { ...answer, rows: 0, bytes: undefined }
}

/** Without the database, nothing is charged, so nothing is sent either. */
async function isFirst({ engine }: AdmittedRequest, purchase: Purchase, { body }: Answer): Promise<boolean> {
  try {
    return await engine.purchases.add(purchase)
  } catch (error) {
    if (body instanceof Readable) body.destroy()
    throw error
  }
}
