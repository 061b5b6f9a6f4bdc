import { LRUCache } from 'lru-cache'
import { isInBackground } from '../../database/index.ts'

/** One date's rows as lines, by entity id. */
type Day = ReadonlyMap<string, string>
type Read = () => Promise<Day>

/** Bytes per row for its entry and for the strings that refer to its text. */
const BYTES_PER_ROW = 100

/** Unpacked dates, shared by all readers and limited by total size. */
export interface UnpackedDays {
  /**
   * Returns a date's rows, and reads them only if they are neither cached nor being read. The key must identify the
   * record, the date and the reader's bounds: what a reader sees within its bounds never changes.
   */
  of(key: string, read: Read): Promise<Day>
}

/** Caches up to `maxBytes`; 0 disables it. */
export function createUnpackedDays(maxBytes: number): UnpackedDays {
  if (maxBytes === 0) return { of: (_, read) => read() }
  const cache = new LRUCache<string, Day>({ maxSize: maxBytes })
  const seen = new LRUCache<string, true>({ maxSize: maxBytes })
  const reading = new Map<string, Promise<Day>>()

  /**
   * Caches a date when it is read again while it would still be cached: others would only keep the garbage collector
   * busy.
   */
  async function readAndCache(key: string, read: Read): Promise<Day> {
    const day = await read()
    const size = sizeOf(day)
    if (seen.has(key)) cache.set(key, day, { size })
    else seen.set(key, true, { size })
    return day
  }

  function readShared(key: string, read: Read): Promise<Day> {
    const shared = reading.get(key) ?? readAndCache(key, read).finally(() => reading.delete(key))
    reading.set(key, shared)
    return shared
  }

  return {
    async of(key, read) {
      const cached = cache.get(key)
      if (cached !== undefined) return cached
      // Readers never wait for a background statement, and a job that reads each date once must not evict theirs.
      return isInBackground() ? read() : readShared(key, read)
    },
  }
}

function sizeOf(lines: Day): number {
  let bytes = 1
  for (const [id, line] of lines) bytes += id.length + line.length + BYTES_PER_ROW
  return bytes
}
