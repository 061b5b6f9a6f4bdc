import type { Purchase } from '@bourse/engine/ledger'
import { Readable } from 'node:stream'
import type { Answer } from '../answer.ts'
import { callDataset } from '../read/dataset-call.ts'
import { readingOf, type Reading, type Remarks } from '../read/reading.ts'
import { hasByteRanges } from '../represent.ts'
import type { AdmittedRequest, EntitledRequest } from '../request-context.ts'
import { contentTag } from './content-tag.ts'

/**
 * A request's price, before it is known whether the request succeeds: 0 if its key has already paid for the same item
 * today. An operation that computes its price does so with `reading`.
 */
export function priceOf(call: EntitledRequest, reading?: Reading): number | Promise<number> {
  if (call.terms.credits.per === 'reads') return sumOfReads(reading ?? readingOf(call))
  const cost = listPriceOf(call)
  return cost > 0 && isChargedOnce(call) ? priceOfItem(call, cost) : cost
}

async function priceOfItem(call: EntitledRequest, cost: number): Promise<number> {
  const purchase = await purchaseOf(call, { day: call.now.slice(0, DAY_LENGTH) })
  return purchase !== undefined && (await call.engine.purchases.has(purchase)) ? 0 : cost
}

const DAY_LENGTH = 10

function sumOfReads(reading: Reading): number | Promise<number> {
  const { operation } = reading.compiled
  if (operation.kind !== 'custom' || operation.price === undefined) return 0
  return callDataset(reading, operation, operation.price)
}

/** The price of a call that has not been paid for. */
export function listPriceOf({ terms: { credits }, subjects, history }: EntitledRequest): number {
  if (history !== undefined) return credits.amount
  if (credits.per !== 'subject') return credits.amount
  return subjects === 0 ? (credits.whole ?? credits.amount) : credits.amount * subjects
}

/** Whether repeated calls are free: for files, and for responses that clients read in byte ranges. */
const isChargedOnce = ({ compiled: { operation }, representation: { format } }: EntitledRequest) =>
  operation.method === 'GET' &&
  (hasByteRanges(format) || (operation.kind === 'custom' && operation.paidOnce !== undefined))

/**
 * Returns the item that a call pays for on a UTC day; undefined if the call is charged each time. Without the finished
 * response, also undefined if only its body identifies it.
 */
async function purchaseOf(
  call: EntitledRequest,
  { day, answer }: { readonly day: string; readonly answer?: Answer },
): Promise<Purchase | undefined> {
  const { compiled, principal, input, query, representation } = call
  const { operation } = compiled
  const file = operation.kind === 'custom' ? operation.paidOnce?.of(input.params, query) : undefined
  const item = file ?? (hasByteRanges(representation.format) ? await responseTag(call, answer) : undefined)
  if (item === undefined) return undefined
  const { accountId, keyId } = principal
  return { accountId, keyId, day, item: `${operation.id} ${item}` }
}

const responseTag = async (call: EntitledRequest, answer: Answer | undefined) =>
  (await contentTag(readingOf(call))) ?? answer?.headers['etag']

/**
 * Stores what a successful request has paid for. If its key has already paid, even in a concurrent request, the credits
 * are refunded, and neither the rows nor the bytes behind a redirect count again.
 */
export async function chargeOnce(call: AdmittedRequest, remarks: Remarks, answer: Answer): Promise<Answer> {
  const { cost, day } = call.admission
  if (answer.status === 304 || listPriceOf(call) === 0 || !isChargedOnce(call)) return answer
  const purchase = await purchaseOf(call, { day, answer })
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
