import type { LimitedPrincipal } from './limited-principal.ts'
import { admissionOf, type Admission, type AdmissionRequest, type LimitReached, type Standing } from './admission.ts'
import type { Batch } from './batch.ts'
import type { BatchAnswer, GroupAnswer } from './batch-runner.ts'
import type { LeaseRequest } from './lease-demand.ts'
import { limitReached, type Verdict } from './refusals.ts'
import type { Settlements } from './settlements.ts'
import { leaseOf, type Grant, type QuotaLease } from './quota-lease.ts'

/**
 * Delivers the decisions to all callers waiting for a batch. Calls `note` with each standing that another replica's
 * lease cannot invalidate.
 */
export function deliver(
  batch: Batch,
  answer: BatchAnswer,
  note: (principal: LimitedPrincipal, standing: Standing) => void,
): void {
  for (const [account, { waiting }] of batch) {
    const group = answer.groups[account]
    for (const [i, { request, resolve, reject }] of waiting.entries()) {
      const decision = group && decisionOf(request, group, i)
      if (decision === undefined) {
        reject(new Error(`the account ${account} has no counters: it was removed, or another host created it`))
        continue
      }
      if (group?.out === undefined) note(request.principal, decision.standing)
      if (decision.refusal === undefined) resolve(decision.admission)
      else reject(decision.refusal)
    }
  }
}

type Decision =
  | { readonly standing: Standing; readonly refusal: LimitReached }
  | { readonly standing: Standing; readonly refusal?: undefined; readonly admission: Admission }

function decisionOf(request: AdmissionRequest, group: GroupAnswer, index: number): Decision | undefined {
  const verdict = verdictAt(group, index)
  const after = group.after?.[index]
  if (verdict === undefined || after === undefined || group.at === undefined) return undefined
  const [requests, creditsUsed, creditsRemaining, running] = after
  const cost = verdict === 'a' ? request.cost : 0
  const standing: Standing = { at: group.at, requests, creditsUsed, creditsRemaining, running, cost }
  if (verdict !== 'a') return { standing, refusal: limitReached(verdict, request, standing) }
  return { standing, admission: admissionOf(request, standing, group.day) }
}

/** Yields the leases granted in a batch, by account. `sentAt` as in `QuotaLease`. */
export function* leasesOf(
  batch: Batch,
  answer: BatchAnswer,
  sentAt: number,
): Iterable<[accountId: string, QuotaLease]> {
  for (const [account, { sent, want }] of batch) {
    const group = answer.groups[account]
    const granted = group && grantOf(sent.scopes, group)
    if (granted === undefined || group?.row === undefined || want === undefined) continue
    const [requests, creditsUsed, creditsRemaining] = group.row
    const running = byScope(sent.scopes, group.running ?? [])
    const unleased = { requests, creditsUsed, creditsRemaining, running }
    const { limits } = want.principal
    yield [account, leaseOf({ granted, limits, unleased, isAmple: covers(granted, want), sentAt })]
  }
}

const covers = (granted: Grant, { requests, credits, slots }: LeaseRequest): boolean =>
  granted.requests >= requests &&
  granted.credits >= credits &&
  [...slots].every(([scope, count]) => (granted.slots.get(scope) ?? 0) >= count)

function grantOf(scopes: readonly string[], { day, lease }: GroupAnswer): Grant | undefined {
  return lease && { ...lease, day, slots: byScope(scopes, lease.slots) }
}

function byScope(scopes: readonly string[], counts: readonly number[]): Map<string, number> {
  return new Map(scopes.map((scope, i) => [scope, counts[i] ?? 0]))
}

/**
 * Returns what a batch took for callers that have already received a failure, and the leases that no caller received.
 */
export function undo(batch: Batch, answer: BatchAnswer, settlements: Settlements): void {
  for (const [account, { sent, waiting }] of batch) {
    const group = answer.groups[account]
    if (group === undefined) continue
    const granted = grantOf(sent.scopes, group)
    if (granted !== undefined) settlements.giveBack(account, granted, granted)
    for (const [i, { request }] of waiting.entries()) {
      if (verdictAt(group, i) !== 'a') continue
      if (request.scope !== undefined) settlements.release(account, request.scope)
      if (request.cost > 0) settlements.refund(account, group.day, request.cost)
    }
  }
}

function verdictAt({ verdicts }: GroupAnswer, index: number): Verdict | undefined {
  const letter = verdicts[index]
  return letter === 'a' || letter === 'm' || letter === 'c' || letter === 'd' ? letter : undefined
}
