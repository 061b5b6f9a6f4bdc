import type { Operation } from '@bourse/kit'
import type { AddedContext, AdmittedRequest, EntitledRequest } from '../request-context.ts'
import { priceOf } from './price.ts'

/**
 * Takes one request from the per-minute limit, a slot and the credits: synchronously if this replica has a share of the
 * account's limits, otherwise in one statement. Rejects with `LimitReached`.
 */
export async function admit(call: EntitledRequest): Promise<AddedContext<AdmittedRequest, EntitledRequest>> {
  const price = priceOf(call)
  return admitAt(call, typeof price === 'number' ? price : await price)
}

type Admitted = Pick<EntitledRequest, 'engine' | 'principal' | 'compiled'>

/** Takes one request of a given price from the limits. */
export async function admitAt(call: Admitted, cost: number): Promise<AddedContext<AdmittedRequest, EntitledRequest>> {
  const { engine, principal } = call
  if (isFree(call, cost)) return admitFree(call, cost)
  const admission = engine.ledger.admit({ principal, cost })
  return { admission: admission instanceof Promise ? await admission : admission, free: undefined }
}

/**
 * Whether the console allowance may cover a request: reads of a session on a plan with limited credits. Orders are
 * charged at the usual price.
 */
const isFree = ({ principal: { sessionId, limits }, compiled: { operation } }: Admitted, cost: number) =>
  sessionId !== undefined && limits.creditsPerDay !== null && cost > 0 && isRead(operation)

const isRead = (operation: Operation) => operation.kind !== 'custom' || operation.status === 200

async function admitFree(
  { engine, principal }: Pick<Admitted, 'engine' | 'principal'>,
  cost: number,
): Promise<AddedContext<AdmittedRequest, EntitledRequest>> {
  const free = await engine.consoleAllowance.take(principal.accountId, cost)
  try {
    return { admission: await engine.ledger.admit({ principal, cost: free === undefined ? cost : 0 }), free }
  } catch (error) {
    if (free !== undefined) engine.consoleAllowance.giveBack(free)
    throw error
  }
}
