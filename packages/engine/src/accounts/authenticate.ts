import { problem, type Problem } from '@bourse/kit'
import { LRUCache } from 'lru-cache'
import { refuseUnavailable } from '../ledger/index.ts'
import { createFailureLimiter, tooManyFailures } from './failure-limiter.ts'
import { createKeyLookup, type KeyLookupOptions, type LivingKey } from './key-lookup.ts'
import { hashKey } from './key.ts'
import { presentedKey, type Headers } from './presented-key.ts'
import type { Principal } from './principal.ts'
import { hashSession } from './session-secret.ts'

const MAX_TRUSTED = 10_000

/** Tells who is asking. Throws `unauthenticated`, `rate-limit` after too many failures, or `database-unavailable`. */
export interface Authenticator {
  /** `address` is the client's; failures are counted by it. */
  principalOf(headers: Headers, address: string): Promise<Principal>
  /** For a key that did not come in a header, such as the first message of a stream; undefined counts as a failure. */
  principalOfKey(key: string | undefined, address: string): Promise<Principal>
  /** For the secret that the cookie of a console session holds; whether the cookie counts is judged before. */
  principalOfSession(secret: string, address: string): Promise<Principal>
  /** By the public id of a stored key, for work that goes on after its request; undefined where the key is dead. */
  principalOfId(keyId: string): Promise<Principal | undefined>
}

/** The authenticator of one host process. */
export function createAuthenticator(options: KeyLookupOptions): Authenticator {
  const { clock } = options
  const lookUp = createKeyLookup(options)
  const failures = createFailureLimiter(clock)
  // Keys seen alive: somebody who guesses from a shared address must not lock its other users out.
  const trusted = new LRUCache<string, true>({ max: MAX_TRUSTED })

  const principalOfKey = (key: string | undefined, address: string) =>
    principalOfHash(key === undefined ? undefined : hashKey(key), address)

  async function principalOfHash(hash: string | undefined, address: string): Promise<Principal> {
    const wait = failures.wait(address)
    if (wait !== undefined && (hash === undefined || !trusted.has(hash))) throw tooManyFailures(wait)
    const found = hash === undefined ? undefined : await lookUp.byHash(hash).catch(refuseUnavailable)
    if (hash === undefined || found === undefined || hasExpired(found)) throw failure(address, hash)
    trusted.set(hash, true)
    if (found.isWithin?.(address) === false) throw elsewhere(address)
    if (found.isSuspended) throw suspended()
    return found.principal ?? withoutPlan()
  }

  const hasExpired = ({ until }: LivingKey) => until !== undefined && until <= clock.millis()

  function failure(address: string, hash: string | undefined): Problem {
    if (hash !== undefined) trusted.delete(hash)
    const wait = failures.failed(address)
    return wait === undefined ? unauthenticated() : tooManyFailures(wait)
  }

  return {
    principalOf: (headers, address) => principalOfKey(presentedKey(headers), address),
    principalOfKey,
    principalOfSession: (secret, address) => principalOfHash(hashSession(secret), address),
    principalOfId: async (keyId) => (await lookUp.byId(keyId))?.principal,
  }
}

/** One message whatever was wrong: which of them it was is nobody's business. */
function unauthenticated(): Problem {
  return problem('unauthenticated', 'Send a valid API key as "Authorization: Bearer <key>" or "X-API-Key: <key>".')
}

/** The key is right, and told so: whoever has it may know where it works. */
const elsewhere = (address: string): Problem =>
  problem('address-not-allowed', `This key is limited to networks, and ${address} is in none of them.`)

/** Like the key that is used elsewhere: its holder may know why it does not work. */
const suspended = (): Problem =>
  problem('account-suspended', 'The key is right, and its account is suspended. Ask the operator to resume it.')

function withoutPlan(): never {
  throw problem('capability-missing', "The account's plan is no longer offered here. Ask the operator for another one.")
}
