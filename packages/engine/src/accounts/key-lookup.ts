import { utc, type Statements, within } from '../database/index.ts'
import type { Clock } from '@bourse/kit'
import { LRUCache } from 'lru-cache'
import { hash as digestOf } from 'node:crypto'
import { compilePrincipal, type Deployment, type LiveKey } from './compile-principal.ts'
import { withinNetworks } from './networks.ts'
import { ownerPlan, type Plans } from './plans.ts'
import type { Principal } from './principal.ts'

/** A key that is neither revoked nor expired. */
export interface KnownKey {
  /** Undefined if the account is suspended or its plan is no longer offered. */
  readonly principal: Principal | undefined
  readonly isSuspended: boolean
  /** Whether a person who signs in with an identity provider has the key. */
  readonly isPersons: boolean
  /** Whether the key may be used from an address; undefined if every address is permitted. */
  readonly isWithin: ((address: string) => boolean) | undefined
}

/** A known key with the time until which it is valid. */
export interface LivingKey extends KnownKey {
  /**
   * Expiry on this process's clock, derived from the remaining time that the database returned; undefined if the key
   * does not expire. A cached result may be half a second old when it is checked.
   */
  readonly until: number | undefined
}

type FoundKey = LiveKey & { readonly is_suspended: boolean; readonly is_persons: boolean }

export interface KeyLookupOptions extends Deployment {
  readonly database: Statements
  readonly clock: Clock
  readonly plans: Plans
}

const FRESH_MS = 500
/** Query timeout in milliseconds: a database that is frozen or behind a broken network never responds. */
const ANSWER_MS = 5_000
const MAX_KEYS = 10_000

/**
 * A key expires at the same instant on all replicas, even if their clocks differ, because the database clock decides.
 * A simulated time is sent as a parameter.
 */
const NOW = 'coalesce($2::timestamptz, clock_timestamp())'

// An expired key is treated as unknown and is distinguished only here, so that every rejected key takes the same time.
// A session has the rights of the key that opened it, and ends with it.
const find = (condition: string) => `
select r.id, case when k.kind = 'session' then k.id end as session_id, r.account_id, r.capabilities, r.role, r.markets,
  r.symbols, r.networks, r.requests_per_minute, a.plan, a.is_owner,
  a.status = 'suspended' as is_suspended, r.kind = 'person' as is_persons, a.use, a.data_use,
  array(select c.key from jsonb_each(a.contracts) c
    where (${NOW} at time zone 'UTC')::date between coalesce((c.value->>'since')::date, '-infinity')
      and coalesce((c.value->>'until')::date, 'infinity') order by c.key) as contracts,
  a.welcome_credits, ${utc('a.welcome_until')} as welcome_until,
  trunc(extract(epoch from least(k.expires_at, r.expires_at) - ${NOW}) * 1000)::int8 as left_ms
from bourse.keys k join bourse.keys r on r.id = coalesce(k.opened_by, k.id)
  join bourse.accounts a on a.id = r.account_id
where ${condition} and a.status <> 'closed'
  and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${NOW})
  and r.revoked_at is null and (r.expires_at is null or r.expires_at > ${NOW})`

const BY_HASH = { text: find("k.hash = decode($1, 'hex')"), name: 'bourse_find_key' }
const BY_ID = { text: find('k.id = $1'), name: undefined }

/**
 * Finds live keys. A result by hash is valid for half a second from the start of its query, no matter how long the
 * database took, so that a revocation takes effect everywhere within a second; concurrent requests share a query. The
 * age is measured in real time, even under a simulated clock.
 */
export function createKeyLookup({ database, clock, ...options }: KeyLookupOptions) {
  const known = createKnownKeys(options)
  /** Results by hash, each with the start of its query in milliseconds of real time. */
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
      // Only existing keys are cached: guesses must not evict live keys.
      const forget = () => void (recent.peek(hash) === asked && recent.delete(hash))
      asked.found.then((found) => found ?? forget(), forget)
      return asked.found
    },
    /** Removes a cached result, so that the next query returns the current one. */
    forget: (hash: string) => void recent.delete(hash),
    /** Finds a key by its public id, for work that continues after its request. */
    byId: (id: string): Promise<LivingKey | undefined> => ask(BY_ID, id),
  }
}

/**
 * Compiles keys into principals. Unchanged database rows return the same principal object, so that anything cached per
 * principal stays valid until something changes.
 */
function createKnownKeys({ plans, ...deployment }: Deployment & Pick<KeyLookupOptions, 'plans'>) {
  /** Cached by a digest of the database row. */
  const compiled = new LRUCache<string, { readonly digest: string; readonly known: KnownKey }>({ max: MAX_KEYS })
  function compile(key: FoundKey): KnownKey {
    const offered = Object.hasOwn(plans, key.plan) ? plans[key.plan] : undefined
    const plan = key.is_owner ? ownerPlan(deployment.groups) : offered
    return {
      isSuspended: key.is_suspended,
      isPersons: key.is_persons,
      principal: key.is_suspended ? undefined : plan && compilePrincipal(key, plan, deployment),
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
