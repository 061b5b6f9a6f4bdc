import type { LimitedPrincipal } from './limited-principal.ts'
import type { Admission, AdmissionRequest } from './admission.ts'
import type { LeaseRequest } from './lease-demand.ts'
import type { Settlement } from './settlements.ts'

/** A request whose caller is waiting for the decision. */
export interface WaitingRequest {
  readonly request: AdmissionRequest
  resolve(admission: Admission): void
  reject(error: Error): void
}

/** One account's part of a batch: the data to send, and the callers that wait for the answers. */
export interface AccountBatch {
  readonly sent: AccountBatchJson
  /** Waiting callers, in the order of `costs`. */
  readonly waiting: WaitingRequest[]
  /** The requested lease. */
  want: LeaseRequest | undefined
}

/**
 * One account's part of a batch in the format of `bourse.admit`. Entries of `slots` are 1-based indexes into `scopes`;
 * 0 means no slot.
 */
interface AccountBatchJson extends Limits {
  readonly account: string
  readonly scopes: string[]
  readonly released: number[]
  readonly refund_days: string[]
  readonly refunds: number[]
  readonly slots: number[]
  readonly costs: number[]
  /** A returned lease: its minute since 1970, the number of granted requests, and how many of them are unused. */
  back_minute?: number
  back_granted?: number
  back_unused?: number
  /** A requested lease; slots in the order of `scopes`. */
  want_requests?: number
  want_credits?: number
  want_slots?: readonly number[]
}

interface Limits {
  per_minute: number | null
  concurrent: number | null
  per_day: number | null
  welcome_credits: number
  welcome_until: string | null
}

/** Account batches by account id. */
export type Batch = ReadonlyMap<string, AccountBatch>

/** Combines the queue into one batch: by account, admissions in order, then the leases to grant after them. */
export function makeBatch(
  waiting: readonly WaitingRequest[],
  settlements: ReadonlyMap<string, Settlement>,
  leaseRequests: readonly LeaseRequest[] = [],
): Batch {
  const batch = new Map<string, AccountBatch>()
  for (const [accountId, settlement] of settlements) addSettlement(groupOf(batch, accountId).sent, settlement)
  for (const one of waiting) admit(groupOf(batch, one.request.principal.accountId), one)
  for (const want of leaseRequests) requestLease(groupOf(batch, want.principal.accountId), want)
  return batch
}

/** Returns the same batch without its admissions and leases: the part that must always be applied. */
export function withoutAdmissions(batch: Batch): Batch {
  const nothing = { slots: [], costs: [], want_requests: 0 }
  return new Map(
    [...batch].map(([id, { sent }]) => [id, { sent: { ...sent, ...nothing }, waiting: [], want: undefined }]),
  )
}

export function batchText(batch: Batch): string {
  return JSON.stringify([...batch.values()].map((group) => group.sent))
}

function groupOf(batch: Map<string, AccountBatch>, account: string): AccountBatch {
  const known = batch.get(account)
  if (known !== undefined) return known
  const lists = { scopes: [], released: [], refund_days: [], refunds: [], slots: [], costs: [] }
  const group: AccountBatch = { sent: { account, ...UNLIMITED, ...lists }, waiting: [], want: undefined }
  batch.set(account, group)
  return group
}

const UNLIMITED: Limits = { per_minute: null, concurrent: null, per_day: null, welcome_credits: 0, welcome_until: null }

function addSettlement(sent: AccountBatchJson, { released, refunds, back }: Settlement): void {
  for (const [scope, count] of released) sent.released[slotOf(sent, scope) - 1] = count
  sent.refund_days.push(...refunds.keys())
  sent.refunds.push(...refunds.values())
  if (back === undefined) return
  sent.back_minute = back.minute
  sent.back_granted = back.granted
  sent.back_unused = back.unused
}

function admit({ sent, waiting }: AccountBatch, one: WaitingRequest): void {
  const { principal, cost, scope } = one.request
  Object.assign(sent, limitsOf(principal))
  sent.slots.push(scope === undefined ? 0 : slotOf(sent, scope))
  sent.costs.push(cost)
  waiting.push(one)
}

function requestLease(group: AccountBatch, want: LeaseRequest): void {
  const { sent } = group
  group.want = want
  Object.assign(sent, limitsOf(want.principal))
  for (const scope of want.slots.keys()) slotOf(sent, scope)
  sent.want_requests = want.requests
  sent.want_credits = want.credits
  sent.want_slots = sent.scopes.map((scope) => want.slots.get(scope) ?? 0)
}

function limitsOf({ limits, welcome }: LimitedPrincipal): Limits {
  return {
    per_minute: limits.requestsPerMinute,
    concurrent: limits.concurrent,
    per_day: limits.creditsPerDay,
    welcome_credits: welcome.credits,
    welcome_until: welcome.until,
  }
}

/** Returns the 1-based index of a scope, adding the scope if it is missing. */
function slotOf(sent: AccountBatchJson, scope: string): number {
  const at = sent.scopes.indexOf(scope)
  if (at >= 0) return at + 1
  sent.released.push(0)
  return sent.scopes.push(scope)
}
