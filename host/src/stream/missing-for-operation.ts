import { missingGrant, type Principal } from '@bourse/engine/accounts'
import { termsOf, type CompiledOperation } from '@bourse/engine/operations'

/** The grant that a key lacks for an operation without parameters. */
export const missingForOperation = ({ datasets, operation }: CompiledOperation, principal: Principal) =>
  missingGrant(principal, { datasets, capabilities: termsOf(operation, {}).capabilities })
