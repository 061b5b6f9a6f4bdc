import type { Principal } from '../accounts/principal.ts'
import { scopeOf, type Admission, type AdmissionRequest } from './admission.ts'
import type { Settlement } from './settlements.ts'

/** A request whose caller waits. */
export interface Waiting {
  readonly request: AdmissionRequest
  resolve(admission: Admission): void
  reject(error: Error): void
}

/** All of a batch that concerns one account: what is sent, and who waits for the answers. */
export interface Group {
  readonly sent: SentGroup
  /** In the order of `costs`. */
  readonly waiting: Waiting[]
}

/** One account's part of a batch as `bourse.admit` reads it. Entries of `slots` count from 1 into `scopes`; 0 takes no slot. */
interface SentGroup extends Limits {
  readonly account: string
  readonly scopes: string[]
  readonly released: number[]
  readonly refund_days: string[]
  readonly refunds: number[]
  readonly slots: number[]
  readonly costs: number[]
}

interface Limits {
  per_minute: number | null
  concurrent: number | null
  per_day: number | null
  welcome_credits: number
  welcome_until: string | null
}

/** Groups by account id. */
export type Batch = ReadonlyMap<string, Group>

/** Puts what waits into one batch: by account, admissions in their order. */
export function makeBatch(waiting: readonly Waiting[], settlements: ReadonlyMap<string, Settlement>): Batch {
  const batch = new Map<string, Group>()
  for (const [accountId, settlement] of settlements) settle(groupOf(batch, accountId).sent, settlement)
  for (const one of waiting) admit(groupOf(batch, one.request.principal.accountId), one)
  return batch
}

/** The same batch without its admissions: what must happen whatever became of them. */
export function withoutAdmissions(batch: Batch): Batch {
  return new Map([...batch].map(([id, { sent }]) => [id, { sent: { ...sent, slots: [], costs: [] }, waiting: [] }]))
}

/** The batch as the function's parameter. */
export function batchText(batch: Batch): string {
  return JSON.stringify([...batch.values()].map((group) => group.sent))
}

function groupOf(batch: Map<string, Group>, account: string): Group {
  const known = batch.get(account)
  if (known !== undefined) return known
  const lists = { scopes: [], released: [], refund_days: [], refunds: [], slots: [], costs: [] }
  const group: Group = { sent: { account, ...UNLIMITED, ...lists }, waiting: [] }
  batch.set(account, group)
  return group
}

const UNLIMITED: Limits = { per_minute: null, concurrent: null, per_day: null, welcome_credits: 0, welcome_until: null }

function settle(sent: SentGroup, { released, refunds }: Settlement): void {
  for (const [scope, count] of released) sent.released[slotOf(sent, scope) - 1] = count
  sent.refund_days.push(...refunds.keys())
  sent.refunds.push(...refunds.values())
}

function admit({ sent, waiting }: Group, one: Waiting): void {
  const { principal, cost, takesSlot } = one.request
  Object.assign(sent, limitsOf(principal))
  sent.slots.push(takesSlot ? slotOf(sent, scopeOf(principal)) : 0)
  sent.costs.push(cost)
  waiting.push(one)
}

function limitsOf({ limits, welcome }: Principal): Limits {
  return {
    per_minute: limits.requestsPerMinute,
    concurrent: limits.concurrent,
    per_day: limits.creditsPerDay,
    welcome_credits: welcome.credits,
    welcome_until: welcome.until,
  }
}

/** The place of a scope, from 1. */
function slotOf(sent: SentGroup, scope: string): number {
  const at = sent.scopes.indexOf(scope)
  if (at >= 0) return at + 1
  sent.released.push(0)
  return sent.scopes.push(scope)
}
