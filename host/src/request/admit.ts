import type { Credits } from '@bourse/kit'
import { LimitReached, type Standing } from '@bourse/ledger'
import { termsOf } from '@bourse/operations'
import type { RequestContext } from './request-context.ts'

/** What a request costs before it is known whether it succeeds. */
export function costOf(credits: Credits, subjects: number): number {
  if (credits.per === 'request') return credits.amount
  return subjects === 0 ? (credits.whole ?? credits.amount) : credits.amount * subjects
}

/**
 * Takes the minute, a slot and the credits: at once where this replica has a share of the account's limits, else in one
 * statement.
 */
export async function admit(call: RequestContext): Promise<void> {
  const { engine, compiled, principal } = call
  call.cost = costOf(termsOf(compiled.operation, call.query).credits, call.subjects)
  const asked = { principal, cost: call.cost }
  call.admission =
    engine.ledger.admitNow(asked) ?? (await engine.ledger.admit(asked).catch((error) => refusedWith(call, error)))
  call.standing = call.admission
}

/** A limit that refuses also says where the account stands. */
function refusedWith(call: Pick<RequestContext, 'standing'>, error: unknown): never {
  if (error instanceof LimitReached) call.standing = error.standing
  throw error
}

/** What is known of a request that is counted and nothing else. */
type Counted = Pick<RequestContext, 'engine' | 'principal' | 'standing'>

/** Counts a request that takes nothing else in the minute. */
export async function count(call: Counted): Promise<Standing> {
  const { engine, principal } = call
  const counted = await engine.ledger.count({ principal }).catch((error) => refusedWith(call, error))
  call.standing = counted
  return counted
}

/**
 * A request refused before admission still counts in the minute; where the minute is spent, that is the answer instead,
 * and where nobody can count it at the moment, it is not answered otherwise.
 */
export async function countRefused(call: Counted, error: unknown): Promise<unknown> {
  try {
    await count(call)
    return error
  } catch (refusal) {
    return refusal instanceof Error && refusal.name === 'Problem' ? refusal : error
  }
}

/** A replica that knows the minute to be spent refuses at once. */
export function refuseSpentMinute(call: RequestContext): void {
  const refused = call.engine.ledger.refused(call.principal)
  if (refused !== undefined) refusedWith(call, refused)
}
