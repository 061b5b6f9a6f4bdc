import type { Caller } from '@bourse/kit/delivery'
import type { Principal } from './principal.ts'

/** Maps principals to the caller objects that datasets see, and back. */
export type Callers = ReturnType<typeof createCallers>

/** Callers are compared by identity, so that a dataset cannot forge one. */
export function createCallers() {
  const callers = new WeakMap<Principal, Caller>()
  const principals = new WeakMap<Caller, Principal>()
  return {
    of(principal: Principal): Caller {
      const known = callers.get(principal)
      if (known !== undefined) return known
      const { accountId, keyId, sessionId } = principal
      const caller: Caller = Object.freeze({ accountId, keyId, sessionId })
      callers.set(principal, caller)
      principals.set(caller, principal)
      return caller
    },
    /** Throws for any object that `of` did not create. */
    principalOf(caller: Caller): Principal {
      const principal = principals.get(caller)
      if (principal === undefined)
        throw new TypeError('expected a caller that the host created, got another object; pass it on unchanged')
      return principal
    },
  }
}
