import { type Statements, within } from '@bourse/database'
import type { Clock } from '@bourse/kit'
import { LRUCache } from 'lru-cache'
import { ACCOUNT_COLUMNS, accountOf, type Account, type AccountRow } from './account.ts'
import { KEY_COLUMNS, apiKeyOf, type ApiKey, type ApiKeyRow } from './api-key.ts'

/** A key that is known and not revoked. */
export interface FoundKey {
  readonly account: Account
  readonly key: ApiKey
  /** Milliseconds since 1970; undefined: never. For the caller's clock to judge, as the answer may be half a second old. */
  readonly expires: number | undefined
}

interface FoundRow extends AccountRow, ApiKeyRow {
  expires_ms: string | null
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

const find = (which: string) => `
select ${ACCOUNT_COLUMNS}, ${KEY_COLUMNS}, trunc(extract(epoch from k.expires_at) * 1000)::int8 as expires_ms
from bourse.keys k join bourse.accounts a on a.id = k.account_id
where ${which} and k.revoked_at is null`

// What has expired is as unknown as what never was: told apart only here, so that every refused key costs the same.
const FIND_BY_HASH = find("k.hash = decode($1, 'hex') and (k.expires_at is null or k.expires_at > $2)")
const FIND_BY_ID = find('k.id = $1')

/** Finds a live key by its public id, for work that goes on after its request. */
export async function findKeyById(database: Statements, id: string): Promise<FoundKey | undefined> {
  const [row] = await within(ANSWER_MS, database.query<FoundRow>(FIND_BY_ID, [id]))
  return row && foundKey(row)
}

/**
 * Finds what belongs to the hash of a key that has not expired, made from the stored row by `make`. An answer serves half a second from the
 * moment it was asked for, however long the database took, so that a revocation holds everywhere within a second; requests that arrive
 * together share a query. The age is real time, also under a simulated clock.
 */
export function createKeyLookup<T extends object>(
  database: Statements,
  clock: Clock,
  make: (found: FoundKey) => T,
): (hash: string) => Promise<T | undefined> {
  const recent = new LRUCache<string, Asked<T>>({ max: MAX_KEYS })

  async function ask(hash: string): Promise<T | undefined> {
    const [row] = await within(
      ANSWER_MS,
      database.query<FoundRow>(FIND_BY_HASH, [hash, clock.now()], 'bourse_find_key'),
    )
    return row && make(foundKey(row))
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
  const expires = row.expires_ms === null ? undefined : Number.parseInt(row.expires_ms, 10)
  return { account: accountOf(row), key: apiKeyOf(row), expires }
}
