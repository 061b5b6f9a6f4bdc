import { type Statements, within } from '@bourse/database'
import type { Clock } from '@bourse/kit'
import { LRUCache } from 'lru-cache'
import { ACCOUNT_COLUMNS, accountOf, type Account, type AccountRow } from './account.ts'
import { KEY_COLUMNS, apiKeyOf, type ApiKey, type ApiKeyRow } from './api-key.ts'

/** A key that is known, neither revoked nor expired, with its account. */
export interface FoundKey {
  readonly account: Account
  readonly key: ApiKey
}

/** What was made of a key, for as long as it lives. */
export interface Living<T> {
  readonly made: T
  /**
   * By the clock of this process, from what the database said is left; undefined: for ever. An answer may be half a
   * second old when it is judged.
   */
  readonly until: number | undefined
}

interface FoundRow extends AccountRow, ApiKeyRow {
  left_ms: string | null
}

/** An answer, and when it was asked for: milliseconds of real time. */
interface Asked<T> {
  readonly found: Promise<T | undefined>
  readonly at: number
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
const find = (which: string) => `
select ${ACCOUNT_COLUMNS}, ${KEY_COLUMNS}, trunc(extract(epoch from k.expires_at - ${NOW}) * 1000)::int8 as left_ms
from bourse.keys k join bourse.accounts a on a.id = k.account_id
where ${which} and a.status = 'active' and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${NOW})`

const FIND_BY_HASH = { text: find("k.hash = decode($1, 'hex')"), name: 'bourse_find_key' }
const FIND_BY_ID = { text: find('k.id = $1'), name: undefined }

/** Finds a live key by its public id, for work that goes on after its request. */
export async function findKeyById(database: Statements, clock: Clock, id: string): Promise<FoundKey | undefined> {
  const [row] = await rowsOf(database, clock, FIND_BY_ID, id)
  return row && foundKey(row)
}

function rowsOf(
  database: Statements,
  clock: Clock,
  { text, name }: typeof FIND_BY_HASH | typeof FIND_BY_ID,
  by: string,
) {
  return within(ANSWER_MS, database.query<FoundRow>(text, [by, clock.simulated ? clock.now() : null], name))
}

/**
 * Finds what belongs to the hash of a key that has not expired, made from the stored row by `make`. An answer serves
 * half a second from the moment it was asked for, however long the database took, so that a revocation holds everywhere
 * within a second; requests that arrive together share a query. The age is real time, also under a simulated clock.
 */
export function createKeyLookup<T extends object>(
  database: Statements,
  clock: Clock,
  make: (found: FoundKey) => T,
): (hash: string) => Promise<Living<T> | undefined> {
  const recent = new LRUCache<string, Asked<Living<T>>>({ max: MAX_KEYS })

  async function ask(hash: string): Promise<Living<T> | undefined> {
    const asked = clock.millis()
    const [row] = await rowsOf(database, clock, FIND_BY_HASH, hash)
    if (row === undefined) return undefined
    const until = row.left_ms === null ? undefined : asked + Number.parseInt(row.left_ms, 10)
    return { made: make(foundKey(row)), until }
  }

  return (hash) => {
    const known = recent.get(hash)
    const now = performance.now()
    if (known !== undefined && now - known.at < FRESH_MS) return known.found
    const asked = { found: ask(hash), at: now }
    recent.set(hash, asked)
    // Only what was found is kept: guesses must not push live keys out.
    const forget = () => void (recent.peek(hash) === asked && recent.delete(hash))
    asked.found.then((found) => found ?? forget(), forget)
    return asked.found
  }
}

function foundKey(row: FoundRow): FoundKey {
  return { account: accountOf(row), key: apiKeyOf(row) }
}
