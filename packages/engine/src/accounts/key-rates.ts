import { problem, type Clock } from '@bourse/kit'
import { LRUCache } from 'lru-cache'
import type { Principal } from './principal.ts'

const MINUTE = 60_000
const MAX_KEYS = 10_000

/** Rate limits for individual keys, in addition to their accounts' limits. Each replica counts separately. */
export type KeyRates = ReturnType<typeof createKeyRates>

interface Minute {
  readonly number: number
  requests: number
}

/** Creates the rate counters for one host process, which count per clock minute like the credit ledger. */
export function createKeyRates(clock: Clock) {
  const minutes = new LRUCache<string, Minute>({ max: MAX_KEYS })
  return {
    /** Counts a request by a key that has its own limit; throws `rate-limit` if this minute's limit is reached. */
    count({ keyId, requestsPerMinuteOfKey: limit }: Pick<Principal, 'keyId' | 'requestsPerMinuteOfKey'>): void {
      if (limit === undefined) return
      const now = clock.millis()
      const number = Math.floor(now / MINUTE)
      const known = minutes.get(keyId)
      const minute = known?.number === number ? known : { number, requests: 0 }
      if (minute !== known) minutes.set(keyId, minute)
      if (minute.requests >= limit)
        throw problem('rate-limit', `This key allows ${limit} requests per minute, and all of them are used up.`, {
          retryAfter: Math.max(1, Math.ceil(((number + 1) * MINUTE - now) / 1_000)),
        })
      minute.requests += 1
    },
  }
}
