import { LRUCache } from 'lru-cache'
import { hash as digestOf } from 'node:crypto'
import { compilePrincipal, type Deployment } from './compile-principal.ts'
import type { FoundKey } from './key-lookup.ts'
import { withinNetworks } from './networks.ts'
import { ownerPlan, type Plans } from './plans.ts'
import type { Principal } from './principal.ts'

const MAX_KNOWN = 10_000

export interface KnownKey {
  /** Undefined where the account's plan is no longer offered. */
  readonly principal: Principal | undefined
  /** Whether the key may be used from an address; undefined where it may from anywhere. */
  readonly isWithin: ((address: string) => boolean) | undefined
}

export interface KnownKeysOptions extends Deployment {
  readonly plans: Plans
}

/**
 * Works out what keys are. What was found as it was found last is the same principal again: whatever is remembered
 * about a principal lives as long as nothing changes.
 */
export function createKnownKeys(options: KnownKeysOptions): (found: FoundKey) => KnownKey {
  /** By the digest of what was found. */
  const compiled = new LRUCache<string, { readonly digest: string; readonly known: KnownKey }>({ max: MAX_KNOWN })
  return (found) => {
    const digest = digestOf('sha256', JSON.stringify(found), 'base64url')
    const last = compiled.get(found.key.id)
    if (last?.digest === digest) return last.known
    const known = compile(found, options)
    compiled.set(found.key.id, { digest, known })
    return known
  }
}

function compile({ account, key }: FoundKey, { plans, groups, capabilities }: KnownKeysOptions): KnownKey {
  const offered = Object.hasOwn(plans, account.plan) ? plans[account.plan] : undefined
  const plan = account.isOwner ? ownerPlan(groups) : offered
  return {
    principal: plan && compilePrincipal(account, key, plan, { groups, capabilities }),
    isWithin: key.networks && withinNetworks(key.networks),
  }
}
