import { problem, type Clock } from '@bourse/kit'
import { LRUCache } from 'lru-cache'
import type { Principal } from './principal.ts'

const MINUTE = 60_000
const MAX_KEYS = 10_000

/** Requests a minute of single keys, beside the limit of their accounts. Each replica counts for itself. */
export type KeyRates = ReturnType<typeof createKeyRates>

interface Minute {
  readonly number: number
  requests: number
}

/** The rates of one host process, by minutes of the clock as the ledger counts them. */
export function createKeyRates(clock: Clock) {
  const minutes = new LRUCache<string, Minute>({ max: MAX_KEYS })
  return {
    /** Counts a request of a key that has a limit of its own; throws `rate-limit` where its minute is spent. */
    count({ keyId, requestsPerMinuteOfKey: limit }: Pick<Principal, 'keyId' | 'requestsPerMinuteOfKey'>): void {
      if (limit === undefined) return
      const now = clock.millis()
      const number = Math.floor(now / MINUTE)
      const known = minutes.get(keyId)
      const minute = known?.number === number ? known : { number, requests: 0 }
      if (minute !== known) minutes.set(keyId, minute)
      if (minute.requests >= limit)
        throw problem('rate-limit', `This key may make ${limit} requests a minute, and has made them.`, {
          retryAfter: Math.max(1, Math.ceil(((number + 1) * MINUTE - now) / 1_000)),
        })
      minute.requests += 1
    },
  }
}
