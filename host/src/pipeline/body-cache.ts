import { LRUCache } from 'lru-cache'
import { createDoorkeeper } from './doorkeeper.ts'
import type { Answer } from './ongoing.ts'

/** Milliseconds a body is kept: half the life of the cursor that it may hold. */
const KEPT_FOR = 12 * 3_600_000
/** Milliseconds between two looks at the time: bodies need none that is exact. */
const LOOK_EVERY = 60_000

/** Finished bodies by their ETag, under a bound in bytes. */
export interface BodyCache {
  get(tag: string): Answer | undefined
  /** Keeps a body that is asked for again: known to be, or set for the second time. Tells whether it did. */
  set(tag: string, answer: Answer, isAskedAgain: boolean): boolean
}

/** Keeps bodies up to `maxBytes` together; 0 keeps none. */
export function createBodyCache(maxBytes: number): BodyCache {
  if (maxBytes === 0) return { get: () => undefined, set: () => false }
  const cache = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    ttl: KEPT_FOR,
    ttlResolution: LOOK_EVERY,
    maxEntrySize: Math.max(1, Math.floor(maxBytes / 8)),
    sizeCalculation: ({ body }) =>
      500 + (typeof body === 'string' ? body.length * 2 : Buffer.isBuffer(body) ? body.length : 0),
  })
  const doorkeeper = createDoorkeeper()
  return {
    get: (tag) => cache.get(tag),
    set(tag, answer, isAskedAgain) {
      if (!isAskedAgain && !doorkeeper.knows(tag)) return false
      cache.set(tag, answer)
      return cache.has(tag)
    },
  }
}
