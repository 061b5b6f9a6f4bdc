import { termsOf } from '@bourse/operations'
import type { Credits } from '@bourse/kit'
import type { Added, Admitted, Authenticated, Entitled } from '../request-context.ts'

/** What a request costs before it is known whether it succeeds. */
export function costOf({ compiled, query, subjects }: Entitled): number {
  return priced(termsOf(compiled.operation, query).credits, subjects)
}

function priced(credits: Credits, subjects: number): number {
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

/**
 * Counts the request in the minute of its key, where that has a limit of its own; that of the account counts at
 * admission. A replica that knows one of the two to be spent refuses at once.
 */
export function countInMinute({ engine, principal }: Authenticated): void {
  const refused = engine.ledger.refused(principal)
  if (refused !== undefined) throw refused
  engine.keyRates.count(principal)
}
