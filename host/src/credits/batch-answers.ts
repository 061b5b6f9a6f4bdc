import type { Principal } from '../accounts/principal.ts'
import { scopeOf, type Admission, type AdmissionRequest, type LimitReached, type Standing } from './admission.ts'
import type { Batch } from './batch.ts'
import type { BatchAnswer, GroupAnswer } from './batch-runner.ts'
import { limitReached, type Verdict } from './refusals.ts'
import type { Settlements } from './settlements.ts'

/** Tells everybody who waits on a batch what was decided; `note` hears of each standing. */
export function deliver(
  batch: Batch,
  answer: BatchAnswer,
  note: (principal: Principal, standing: Standing) => void,
): void {
  for (const [account, { waiting }] of batch) {
    const group = answer.groups[account]
    for (const [i, { request, resolve, reject }] of waiting.entries()) {
      const decision = group && decisionOf(request, group, i)
      if (decision === undefined) {
        reject(new Error(`the account ${account} has no counters: it was removed, or not made by this host`))
        continue
      }
      note(request.principal, decision.standing)
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

function admissionOf({ principal, takesSlot }: AdmissionRequest, standing: Standing, day: string): Admission {
  const { concurrent } = principal.limits
  return {
    ...standing,
    accountId: principal.accountId,
    day,
    scope: takesSlot ? scopeOf(principal) : undefined,
    isCrowded: concurrent !== null && standing.running * 2 >= concurrent,
  }
}

/** Gives back what a batch took whose callers were told that it failed. */
export function undo(batch: Batch, answer: BatchAnswer, settlements: Settlements): void {
  for (const [account, { waiting }] of batch) {
    const group = answer.groups[account]
    if (group === undefined) continue
    for (const [i, { request }] of waiting.entries()) {
      if (verdictAt(group, i) !== 'a') continue
      if (request.takesSlot) settlements.release(account, scopeOf(request.principal))
      if (request.cost > 0) settlements.refund(account, group.day, request.cost)
    }
  }
}

function verdictAt({ verdicts }: GroupAnswer, index: number): Verdict | undefined {
  const letter = verdicts[index]
  return letter === 'a' || letter === 'm' || letter === 'c' || letter === 'd' ? letter : undefined
}
