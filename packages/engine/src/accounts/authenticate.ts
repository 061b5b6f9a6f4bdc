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

/** Identifies the caller. Throws `unauthenticated`, `rate-limit` after too many failures, or `database-unavailable`. */
export interface Authenticator {
  /** Authenticates a request by its headers. `address` is the client's address; failures are counted per address. */
  principalOf(headers: Headers, address: string): Promise<Principal>
  /**
   * Authenticates a key that was not sent in a header, such as one in the first message of a stream; undefined counts
   * as a failure.
   */
  principalOfKey(key: string | undefined, address: string): Promise<Principal>
  /**
   * Authenticates the secret in a console session's cookie; the caller has already checked that the cookie may be
   * used.
   */
  principalOfSession(secret: string, address: string): Promise<Principal>
  /** Throws `rate-limit` if an address has failed too often to authenticate anything that was not valid recently. */
  refuseFailing(address: string): void
  /**
   * Looks up a stored key by its public id and returns its principal, for work that outlives its request; undefined
   * if the key is no longer valid. With the address of a client that acts for the key, rejects if the key may not be
   * used from there.
   */
  principalOfId(keyId: string, address?: string): Promise<Principal | undefined>
}

/**
 * Confirms that a person's session is still permitted by their identity provider. Returns whether the person's rights
 * may have changed; throws the problem that ends the session.
 */
export type ConfirmPerson = (sessionId: string) => Promise<boolean>

export interface AuthenticatorOptions extends KeyLookupOptions {
  /** Without it, sessions of people are rejected. */
  readonly confirmPerson?: ConfirmPerson | undefined
}

/** Creates the authenticator for one host process. */
export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { clock, confirmPerson = refusePerson } = options
  const lookUp = createKeyLookup(options)
  const failures = createFailureLimiter(clock)
  // Recently valid keys: failed attempts from a shared address must not lock out other users at that address.
  const trusted = new LRUCache<string, true>({ max: MAX_TRUSTED })

  function refuseFailing(address: string): void {
    const wait = failures.wait(address)
    if (wait !== undefined) throw tooManyFailures(wait)
  }

  const principalOfKey = (key: string | undefined, address: string) =>
    principalOfHash(key === undefined ? undefined : hashKey(key), address)

  const principalOfHash = async (hash: string | undefined, address: string) =>
    (await keyOfHash(hash, address)).principal ?? withoutPlan()

  async function keyOfHash(hash: string | undefined, address: string): Promise<LivingKey> {
    if (hash === undefined || !trusted.has(hash)) refuseFailing(address)
    const found = hash === undefined ? undefined : await lookUp.byHash(hash).catch(refuseUnavailable)
    if (hash === undefined || found === undefined || hasExpired(found)) throw failure(address, hash)
    trusted.set(hash, true)
    if (found.isWithin?.(address) === false) throw elsewhere(address)
    if (found.isSuspended) throw suspended()
    return found
  }

  async function principalOfSession(secret: string, address: string): Promise<Principal> {
    const hash = hashSession(secret)
    const { principal = withoutPlan(), isPersons } = await keyOfHash(hash, address)
    if (!isPersons || !(await confirmPerson(principal.sessionId ?? ''))) return principal
    lookUp.forget(hash)
    return principalOfHash(hash, address)
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
    principalOfSession,
    refuseFailing,
    async principalOfId(keyId, address) {
      const found = await lookUp.byId(keyId)
      if (address !== undefined && found?.isWithin?.(address) === false) throw elsewhere(address)
      return found?.principal
    },
  }
}

/** One message for every cause, to reveal nothing about existing keys. */
function unauthenticated(): Problem {
  return problem('unauthenticated', 'Send a valid API key as "Authorization: Bearer <key>" or "X-API-Key: <key>".')
}

/** The key is valid, so its holder may learn that it cannot be used from this address. */
const elsewhere = (address: string): Problem =>
  problem('address-not-allowed', `This key is limited to certain networks, and ${address} is in none of them.`)

/** The key is valid, so its holder may learn why it does not work. */
const suspended = (): Problem =>
  problem('account-suspended', 'The key is valid, but its account is suspended. Ask the operator to resume it.')

/** Rejects the sessions of people, if nothing can confirm them. */
export const refusePerson: ConfirmPerson = () =>
  Promise.reject(problem('unauthenticated', 'Sign-in with identity providers is disabled in this installation.'))

function withoutPlan(): never {
  throw problem('capability-missing', 'The account plan no longer exists. Ask the operator for a different plan.')
}
