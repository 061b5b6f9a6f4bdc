import type { Database } from '@bourse/database'
import { problem, type Clock, type Problem } from '@bourse/kit'
import { LRUCache } from 'lru-cache'
import { hash as digestOf } from 'node:crypto'
import { refuseUnavailable } from '@bourse/ledger'
import { compilePrincipal, type Deployment } from './compile-principal.ts'
import { createFailureLimiter } from './failure-limiter.ts'
import { createKeyLookup, findKeyById, type FoundKey, type Living } from './key-lookup.ts'
import { hashKey } from './key.ts'
import { withinNetworks } from './networks.ts'
import { ownerPlan, type Plans } from './plans.ts'
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

interface Known {
  /** Undefined where the account's plan is no longer offered. */
  readonly principal: Principal | undefined
  /** Whether the key may be used from an address; undefined where it may from anywhere. */
  readonly isWithin: ((address: string) => boolean) | undefined
}

/** What a key was worked out to be, and the digest of what was found then. */
interface Compiled {
  readonly digest: string
  readonly known: Known
}

/** The authenticator of one host process. */
export function createAuthenticator({
  database,
  clock,
  plans,
  groups,
  capabilities,
}: AuthenticatorOptions): Authenticator {
  const lookUp = createKeyLookup(database, clock, known)
  const failures = createFailureLimiter(clock)
  // Keys seen alive: somebody who guesses from a shared address must not lock its other users out.
  const trusted = new LRUCache<string, true>({ max: MAX_TRUSTED })
  const compiled = new LRUCache<string, Compiled>({ max: MAX_TRUSTED })

  /**
   * What was found as it was found last is the same principal again: whatever is remembered about a principal lives as
   * long as nothing changes.
   */
  function known(found: FoundKey): Known {
    const digest = digestOf('sha256', JSON.stringify(found), 'base64url')
    const last = compiled.get(found.key.id)
    if (last?.digest === digest) return last.known
    const fresh = { digest, known: compile(found) }
    compiled.set(found.key.id, fresh)
    return fresh.known
  }

  function compile({ account, key }: FoundKey): Known {
    const plan = account.isOwner
      ? ownerPlan(groups)
      : Object.hasOwn(plans, account.plan)
        ? plans[account.plan]
        : undefined
    return {
      principal: plan && compilePrincipal(account, key, plan, { groups, capabilities }),
      isWithin: key.networks && withinNetworks(key.networks),
    }
  }

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

  const hasExpired = ({ until }: Living<Known>) => until !== undefined && until <= clock.millis()

  function failure(address: string, hash: string | undefined): Problem {
    if (hash !== undefined) trusted.delete(hash)
    const wait = failures.failed(address)
    return wait === undefined ? unauthenticated() : tooManyFailures(wait)
  }

  async function principalOfId(keyId: string): Promise<Principal | undefined> {
    const found = await findKeyById(database, clock, keyId)
    return found && known(found).principal
  }

  return {
    principalOfId,
    principalOf: (headers, address) => principalOfKey(presentedKey(headers), address),
    principalOfKey,
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
