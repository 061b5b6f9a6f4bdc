import { LRUCache } from 'lru-cache'
import type { Answer } from '../answer.ts'

/** How long a body is cached, in milliseconds: half the lifetime of any cursor in it. */
const LIFETIME_MS = 12 * 3_600_000
/** How long the cache reuses the current time, in milliseconds; expiry needs no more precision. */
const CLOCK_RESOLUTION_MS = 60_000
/** Number of tags remembered for bodies that were sent once. */
const MAX_SEEN_TAGS = 10_000

/** Response bodies by their ETag, limited by total size. */
export interface BodyCache {
  get(tag: string): Answer | undefined
  /**
   * Caches a body when it is sent again while it would still be cached: most are sent only once, or again only after
   * everything else, and would evict bodies that are requested repeatedly. With `isRead`, the client reads the body in
   * several requests, so it is cached immediately, and may be larger.
   */
  set(tag: string, answer: Answer, options?: { readonly isRead?: boolean }): void
}

/** Creates a cache for up to `maxBytes` of bodies; 0 disables it. */
export function createBodyCache(maxBytes: number): BodyCache {
  if (maxBytes === 0) return { get: () => undefined, set: () => undefined }
  const seen = new LRUCache<string, true>({ max: MAX_SEEN_TAGS, maxSize: maxBytes })
  const cache = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    ttl: LIFETIME_MS,
    ttlResolution: CLOCK_RESOLUTION_MS,
    maxEntrySize: Math.max(1, Math.floor(maxBytes / 2)),
    sizeCalculation: sizeOf,
  })
  return {
    get: (tag) => cache.get(tag),
    set(tag, answer, { isRead = false } = {}) {
      if (isRead) cache.set(tag, asBytes(answer))
      else if (sizeOf(answer) > maxBytes / 8) return
      else if (seen.has(tag)) cache.set(tag, asBytes(answer))
      else seen.set(tag, true, { size: sizeOf(answer) })
    },
  }
}

/** Stores text as bytes, which take half the memory and need no encoding for later responses. */
function asBytes({ status, headers, body, rows, markets }: Answer): Answer {
  return { status, headers, body: typeof body === 'string' ? Buffer.from(body) : body, rows, markets }
}

function sizeOf({ body }: Answer): number {
  return 500 + (Buffer.isBuffer(body) || typeof body === 'string' ? Buffer.byteLength(body) : 0)
}
