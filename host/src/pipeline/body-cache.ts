import { LRUCache } from 'lru-cache'
import { createDoorkeeper } from './doorkeeper.ts'
import type { Answer } from './ongoing.ts'

/** Milliseconds a body is kept: half the life of the cursor that it may hold. */
const KEPT_FOR = 12 * 3_600_000
/** Milliseconds between two looks at the time: bodies need none that is exact. */
const LOOK_EVERY = 60_000

/** Bytes from which on a body is large: few of these fit, so that one must come again before it would have been pushed out. */
const LARGE = 64 * 1024

/** Finished bodies by their ETag, under a bound in bytes. */
export interface BodyCache {
  get(tag: string): Answer | undefined
  /** Keeps a body that is asked for again: known to be, or set for the second time, a large one soon. Tells whether it did. */
  set(tag: string, answer: Answer, isAskedAgain: boolean): boolean
}

/** Keeps bodies up to `maxBytes` together; 0 keeps none. */
export function createBodyCache(maxBytes: number): BodyCache {
  if (maxBytes === 0) return { get: () => undefined, set: () => false }
  const maxEntrySize = Math.max(1, Math.floor(maxBytes / 8))
  const cache = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    ttl: KEPT_FOR,
    ttlResolution: LOOK_EVERY,
    maxEntrySize,
    sizeCalculation: sizeOf,
  })
  const doorkeeper = createDoorkeeper()
  /** Tags of the large bodies that came last, as many as would fit: a walk through all dates would else push everything out, and each of its bodies before it comes again. */
  const lately = new LRUCache<string, number>({ maxSize: maxBytes, maxEntrySize, sizeCalculation: (size) => size })

  function cameLately(tag: string, size: number): boolean {
    const isKnown = lately.has(tag)
    lately.set(tag, size)
    return isKnown
  }

  return {
    get: (tag) => cache.get(tag),
    set(tag, answer, isAskedAgain) {
      const size = sizeOf(answer)
      const comesAgain = size < LARGE ? isAskedAgain || doorkeeper.knows(tag) : cameLately(tag, size)
      if (!comesAgain) return false
      cache.set(tag, answer)
      return cache.has(tag)
    },
  }
}

function sizeOf({ body }: Answer): number {
  return 500 + (typeof body === 'string' ? body.length * 2 : Buffer.isBuffer(body) ? body.length : 0)
}
