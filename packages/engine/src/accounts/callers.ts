import type { Caller } from '@bourse/kit/delivery'
import type { Principal } from './principal.ts'

/** What datasets see of who is asking, and the way back from it. */
export type Callers = ReturnType<typeof createCallers>

/** Tells callers apart by identity: a dataset cannot make one up. */
export function createCallers() {
  const callers = new WeakMap<Principal, Caller>()
  const principals = new WeakMap<Caller, Principal>()
  return {
    of(principal: Principal): Caller {
      const known = callers.get(principal)
      if (known !== undefined) return known
      const { accountId, keyId } = principal
      const caller: Caller = Object.freeze({ accountId, keyId })
      callers.set(principal, caller)
      principals.set(caller, principal)
      return caller
    },
    /** Throws for anything that did not come from `of`. */
    principalOf(caller: Caller): Principal {
      const principal = principals.get(caller)
      if (principal === undefined) throw new TypeError('a caller is handed on as it came, never put together')
      return principal
    },
  }
}
