import { LRUCache } from 'lru-cache'
import type { Standing } from './admission.ts'
import { minuteEnd } from './utc-time.ts'

const MAX_ACCOUNTS = 10_000

/** Remembers the accounts whose minute is spent, so that a replica can refuse them without asking the database. */
export interface SpentMinutes {
  note(accountId: string, standing: Standing): void
  /** Where the account stood when its minute was found spent; undefined once that minute is over or under a higher limit. */
  standing(accountId: string, limit: number | null, now: number): Standing | undefined
}

export function createSpentMinutes(): SpentMinutes {
  const spent = new LRUCache<string, Standing>({ max: MAX_ACCOUNTS })
  return {
    note: (accountId, standing) => void spent.set(accountId, standing),
    standing: (accountId, limit, now) => {
      const known = spent.get(accountId)
      if (known === undefined || limit === null || known.requests < limit) return undefined
      return minuteEnd(known.at) === minuteEnd(now) ? { ...known, at: now } : undefined
    },
  }
}
