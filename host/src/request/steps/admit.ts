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
  const asked = { principal: call.principal, cost: costOf(call) }
  return { admission: ledger.admitNow(asked) ?? (await ledger.admit(asked)) }
}

/** A replica that knows the minute of the account or of the key to be spent refuses at once. */
export function refuseSpentMinute({ engine, principal }: Authenticated): void {
  const refused = engine.ledger.refused(principal)
  if (refused !== undefined) throw refused
  engine.keyRates.count(principal)
}
