import type { Problem } from '@bourse/kit'
import { missingGrant, type Principal } from '@bourse/engine/accounts'
import { termsOf, type CompiledOperation } from '@bourse/engine/operations'
import { marketMissing } from './names/market-missing.ts'

/** The grant that a key lacks for an operation without parameters. */
export function missingForOperation(
  { datasets, operation }: CompiledOperation,
  principal: Principal,
): Problem | undefined {
  const { needsMarket } = operation
  if (typeof needsMarket === 'string' && !principal.markets.includes(needsMarket)) return marketMissing(needsMarket)
  return missingGrant(principal, { datasets, capabilities: termsOf(operation, {}).capabilities })
}
