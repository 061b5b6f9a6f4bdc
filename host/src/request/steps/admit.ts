import type { Added, Admitted, Entitled } from '../request-context.ts'

/** What a request costs before it is known whether it succeeds. */
export function costOf({ terms: { credits }, subjects }: Entitled): number {
  if (credits.per === 'request') return credits.amount
  return subjects === 0 ? (credits.whole ?? credits.amount) : credits.amount * subjects
}

/**
 * Takes the minute, a slot and the credits: at once where this replica has a share of the account's limits, else in one
 * statement. Rejects with `LimitReached`.
 */
export async function admit(call: Entitled): Promise<Added<Admitted, Entitled>> {
  const { ledger } = call.engine
  const admission = ledger.admit({ principal: call.principal, cost: costOf(call) })
  return { admission: admission instanceof Promise ? await admission : admission }
}
