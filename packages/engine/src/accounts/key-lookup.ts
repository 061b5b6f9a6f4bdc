import { utc, type Statements, within } from '../database/index.ts'
import type { Clock } from '@bourse/kit'
import { LRUCache } from 'lru-cache'
import { hash as digestOf } from 'node:crypto'
import { compilePrincipal, type Deployment, type LiveKey } from './compile-principal.ts'
import { withinNetworks } from './networks.ts'
import { ownerPlan, type Plans } from './plans.ts'
import type { Principal } from './principal.ts'

/** What is known of a key that is neither revoked nor expired. */
export interface KnownKey {
  /** Undefined where the account is suspended, or its plan is no longer offered. */
  readonly principal: Principal | undefined
  readonly isSuspended: boolean
  /** Whether the key may be used from an address; undefined where it may from anywhere. */
  readonly isWithin: ((address: string) => boolean) | undefined
}

/** The same for as long as the key lives. */
export interface LivingKey extends KnownKey {
  /**
   * By the clock of this process, from what the database said is left; undefined: for ever. An answer may be half a
   * second old when it is judged.
   */
  readonly until: number | undefined
}

type FoundKey = LiveKey & { readonly is_suspended: boolean }

export interface KeyLookupOptions extends Deployment {
  readonly database: Statements
  readonly clock: Clock
  readonly plans: Plans
}

const FRESH_MS = 500
/** A database that is frozen, or behind a broken network, says nothing at all. */
const ANSWER_MS = 5_000
const MAX_KEYS = 10_000

/**
 * A key ends at one instant for all replicas, however their clocks differ: by the clock of the database. A simulated
 * one is sent along.
 */
const NOW = 'coalesce($2::timestamptz, clock_timestamp())'

// What has expired is as unknown as what never was: told apart only here, so that every refused key costs the same.
// A session has the rights of the key that opened it, and ends with it.
const find = (which: string) => `
select r.id, case when k.kind = 'session' then k.id end as session_id, r.account_id, r.capabilities, r.markets,
  r.symbols, r.networks, r.requests_per_minute, a.plan, a.is_owner,
  a.status = 'suspended' as is_suspended,
  a.welcome_credits, ${utc('a.welcome_until')} as welcome_until,
  trunc(extract(epoch from least(k.expires_at, r.expires_at) - ${NOW}) * 1000)::int8 as left_ms
from bourse.keys k join bourse.keys r on r.id = coalesce(k.opened_by, k.id)
  join bourse.accounts a on a.id = r.account_id
where ${which} and a.status <> 'closed'
  and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${NOW})
  and r.revoked_at is null and (r.expires_at is null or r.expires_at > ${NOW})`

const BY_HASH = { text: find("k.hash = decode($1, 'hex')"), name: 'bourse_find_key' }
const BY_ID = { text: find('k.id = $1'), name: undefined }

/**
 * Finds live keys. An answer by hash serves half a second from the moment it was asked for, however long the database
 * took, so that a revocation holds everywhere within a second; requests that arrive together share a query. The age is
 * real time, also under a simulated clock.
 */
export function createKeyLookup({ database, clock, ...options }: KeyLookupOptions) {
  const known = createKnownKeys(options)
  /** Answers by hash, and when they were asked for: milliseconds of real time. */
  const recent = new LRUCache<string, { readonly found: Promise<LivingKey | undefined>; readonly at: number }>({
    max: MAX_KEYS,
  })

  async function ask({ text, name }: typeof BY_HASH | typeof BY_ID, by: string): Promise<LivingKey | undefined> {
    const asked = clock.millis()
    const values = [by, clock.simulated ? clock.now() : null]
    const [row] = await within(ANSWER_MS, database.query<FoundKey & { left_ms: string | null }>(text, values, name))
    if (row === undefined) return undefined
    const { left_ms: left, ...key } = row
    return { ...known(key), until: left === null ? undefined : asked + Number(left) }
  }

  return {
    byHash(hash: string): Promise<LivingKey | undefined> {
      const last = recent.get(hash)
      const now = performance.now()
      if (last !== undefined && now - last.at < FRESH_MS) return last.found
      const asked = { found: ask(BY_HASH, hash), at: now }
      recent.set(hash, asked)
      // Only what was found is kept: guesses must not push live keys out.
      const forget = () => void (recent.peek(hash) === asked && recent.delete(hash))
      asked.found.then((found) => found ?? forget(), forget)
      return asked.found
    },
    /** By its public id, for work that goes on after its request. */
    byId: (id: string): Promise<LivingKey | undefined> => ask(BY_ID, id),
  }
}

/**
 * Works out what keys are. What was found as it was found last is the same principal again: whatever is remembered
 * about a principal lives as long as nothing changes.
 */
function createKnownKeys({ plans, groups, capabilities, datasets }: Deployment & Pick<KeyLookupOptions, 'plans'>) {
  /** By the digest of what was found. */
  const compiled = new LRUCache<string, { readonly digest: string; readonly known: KnownKey }>({ max: MAX_KEYS })
  function compile(key: FoundKey): KnownKey {
    const offered = Object.hasOwn(plans, key.plan) ? plans[key.plan] : undefined
    const plan = key.is_owner ? ownerPlan(groups) : offered
    return {
      isSuspended: key.is_suspended,
      principal: key.is_suspended ? undefined : plan && compilePrincipal(key, plan, { groups, capabilities, datasets }),
      isWithin: key.networks === null ? undefined : withinNetworks(key.networks),
    }
  }
  return (key: FoundKey): KnownKey => {
    const digest = digestOf('sha256', JSON.stringify(key), 'base64url')
    const id = key.session_id ?? key.id
    const last = compiled.get(id)
    if (last?.digest === digest) return last.known
    const known = compile(key)
    compiled.set(id, { digest, known })
    return known
  }
}
