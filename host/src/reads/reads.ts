import { problem, type AnyReadThrough, type Clock, type Problem, type Reads } from '@bourse/kit'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import { openSourceTools, type SourceToolParts } from '../jobs/source-tools.ts'
import type { Archive, Raw } from './archive.ts'

/** Rows of parsed answers kept in memory, for the next page of the same answer. */
const MAX_ROWS = 1_000_000
/** Longest that a caller waits for a publisher, in milliseconds. */
const PATIENCE = 60_000

/** What reading through stands on. */
export interface ReadParts extends SourceToolParts {
  readonly archive: Archive
  readonly clock: Clock
  readonly config: Config
  /** Whether the installation holds the demo market. */
  holdsDemo(): boolean
  onFailure(source: string, error: unknown): void
}

/** Hands out the read-through sources; callers who want the same unit at once wait for one answer. */
export function createReads(parts: ReadParts): (source: AnyReadThrough) => Reads<unknown, unknown> {
  const parsed = new LRUCache<string, readonly unknown[]>({
    maxSize: MAX_ROWS,
    sizeCalculation: (rows) => rows.length + 1,
  })
  const running = new Map<string, Promise<readonly unknown[]>>()

  const isEnabled = ({ id, demo }: AnyReadThrough) =>
    demo ? parts.holdsDemo() : parts.config.sources[id]?.['enabled'] === true

  async function load(source: AnyReadThrough, unit: unknown): Promise<readonly unknown[]> {
    const raw = (await parts.archive.get(source.id, unit)) ?? (await fetchAndKeep(source, unit))
    return [...source.parse(raw as never, unit as never)]
  }

  async function fetchAndKeep(source: AnyReadThrough, unit: unknown): Promise<Raw> {
    const tools = openSourceTools(parts, source, AbortSignal.timeout(PATIENCE))
    try {
      const raw = await source.fetch(unit as never, tools as never)
      // Made-up answers can be made again; an empty one may only have been early.
      if (!source.demo && raw.length > 0) await parts.archive.put(source.id, unit, raw, parts.clock.now())
      return raw
    } finally {
      await tools.close()
    }
  }

  async function read(source: AnyReadThrough, unit: unknown): Promise<readonly unknown[]> {
    if (!isEnabled(source)) throw unavailable(parts.clock, `${source.title} is switched off`)
    const key = `${source.id} ${JSON.stringify(unit)}`
    const known = parsed.get(key)
    if (known !== undefined) return known
    const loading =
      running.get(key) ??
      load(source, unit)
        .then((rows) => {
          parsed.set(key, rows)
          return rows
        })
        .finally(() => running.delete(key))
    running.set(key, loading)
    try {
      return await loading
    } catch (error) {
      parts.onFailure(source.id, error)
      throw unavailable(parts.clock, `${source.title} does not answer or has reached its daily limit`)
    }
  }

  return (source) => ({
    get enabled() {
      return isEnabled(source)
    },
    read: (unit) => read(source, unit),
  })
}

/** Told alike for every cause, with the patience that the specification states. */
function unavailable(clock: Clock, why: string): Problem {
  const millis = clock.millis()
  const midnight = (Math.floor(millis / 86_400_000) + 1) * 86_400_000
  return problem('dataset-unavailable', `${why}. Try again after 00:00 UTC.`, {
    status: 503,
    retryAfter: Math.ceil((midnight - millis) / 1000),
  })
}
