import type { Database } from '@bourse/database'
import { problem, type Clock, type Problem } from '@bourse/kit'
import { LRUCache } from 'lru-cache'
import { refuseUnavailable } from '@bourse/ledger'
import type { Deployment } from './compile-principal.ts'
import { createFailureLimiter } from './failure-limiter.ts'
import { createKeyLookup, findKeyById, type Living } from './key-lookup.ts'
import { createKnownKeys, type KnownKey } from './known-keys.ts'
import { hashKey } from './key.ts'
import type { Plans } from './plans.ts'
import { presentedKey, type Headers } from './presented-key.ts'
import type { Principal } from './principal.ts'

const MAX_TRUSTED = 10_000

export interface AuthenticatorOptions extends Deployment {
  readonly database: Database
  readonly clock: Clock
  readonly plans: Plans
}

/** Tells who is asking. Throws `unauthenticated`, `rate-limit` after too many failures, or `database-unavailable`. */
export interface Authenticator {
  /** `address` is the client's; failures are counted by it. */
  principalOf(headers: Headers, address: string): Promise<Principal>
  /** For a key that did not come in a header, such as the first message of a stream; undefined counts as a failure. */
  principalOfKey(key: string | undefined, address: string): Promise<Principal>
  /** By the public id of a stored key, for work that goes on after its request; undefined where the key is dead. */
  principalOfId(keyId: string): Promise<Principal | undefined>
}

/** The authenticator of one host process. */
export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { database, clock } = options
  const known = createKnownKeys(options)
  const lookUp = createKeyLookup(database, clock, known)
  const failures = createFailureLimiter(clock)
  // Keys seen alive: somebody who guesses from a shared address must not lock its other users out.
  const trusted = new LRUCache<string, true>({ max: MAX_TRUSTED })

  async function principalOfKey(key: string | undefined, address: string): Promise<Principal> {
    const hash = key === undefined ? undefined : hashKey(key)
    const wait = failures.wait(address)
    if (wait !== undefined && (hash === undefined || !trusted.has(hash))) throw tooManyFailures(wait)
    const found = hash === undefined ? undefined : await lookUp(hash).catch(refuseUnavailable)
    if (hash === undefined || found === undefined || hasExpired(found)) throw failure(address, hash)
    trusted.set(hash, true)
    if (found.made.isWithin?.(address) === false) throw elsewhere(address)
    return found.made.principal ?? withoutPlan()
  }

  const hasExpired = ({ until }: Living<KnownKey>) => until !== undefined && until <= clock.millis()

  function failure(address: string, hash: string | undefined): Problem {
    if (hash !== undefined) trusted.delete(hash)
    const wait = failures.failed(address)
    return wait === undefined ? unauthenticated() : tooManyFailures(wait)
  }

  return {
    principalOf: (headers, address) => principalOfKey(presentedKey(headers), address),
    principalOfKey,
    async principalOfId(keyId) {
      const found = await findKeyById(database, clock, keyId)
      return found && known(found).principal
    },
  }
}

/** One message whatever was wrong: which of them it was is nobody's business. */
function unauthenticated(): Problem {
  return problem('unauthenticated', 'Send a valid API key as "Authorization: Bearer <key>" or "X-API-Key: <key>".')
}

function tooManyFailures(wait: number): Problem {
  return problem('rate-limit', `Too many failed attempts from this address. Try again in ${wait} s.`, {
    retryAfter: wait,
  })
}

/** The key is right, and told so: whoever has it may know where it works. */
const elsewhere = (address: string): Problem =>
  problem('address-not-allowed', `This key is limited to networks, and ${address} is in none of them.`)

function withoutPlan(): never {
  throw problem('capability-missing', "The account's plan is no longer offered here. Ask the operator for another one.")
}
