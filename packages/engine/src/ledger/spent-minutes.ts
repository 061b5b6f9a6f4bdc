import { LRUCache } from 'lru-cache'
import type { LimitedPrincipal } from './limited-principal.ts'
import type { Standing } from './admission.ts'
import { minuteEnd } from './utc-time.ts'

const MAX_ACCOUNTS = 10_000

/**
 * Remembers the accounts that have used up this minute's requests, so that a replica can reject further requests
 * without a query.
 */
export function createSpentMinutes() {
  const spent = new LRUCache<string, Standing>({ max: MAX_ACCOUNTS })

  function note({ accountId, limits }: LimitedPrincipal, standing: Standing): void {
    if (isSpent(limits.requestsPerMinute, standing)) spent.set(accountId, standing)
  }

  /**
   * Returns the account's standing when its minute was found to be used up; undefined once that minute is over or the
   * limit is higher.
   */
  function standing({ accountId, limits }: LimitedPrincipal, now: number): Standing | undefined {
    const known = spent.get(accountId)
    if (known === undefined || !isSpent(limits.requestsPerMinute, known)) return undefined
    return minuteEnd(known.at) === minuteEnd(now) ? { ...known, at: now, cost: 0 } : undefined
  }

  return { note, standing }
}

function isSpent(limit: number | null, { requests }: Standing): boolean {
  return limit !== null && requests >= limit
}
