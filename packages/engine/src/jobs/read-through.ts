import { within } from '../database/index.ts'
import { problem, type Clock, type Dataset, type Problem, type Reads } from '@bourse/kit'
import type { AnyReadThrough, WaitingCall } from '@bourse/kit/host'
import { LRUCache } from 'lru-cache'
import { openSourceTools, type SourceToolParts } from './source-tools.ts'
import type { Archive, Raw } from './archive.ts'
import { createDownloadFolder } from './download-folder.ts'
import { readAllInProcess } from './read-in-process.ts'
import { packRaw } from './reading/packed-raw.ts'
import { sourceAt } from './source-at.ts'
import { readThroughsOf } from '../wiring/index.ts'

/** Maximum number of parsed rows cached in memory, for the next page of the same response. */
const MAX_ROWS = 1_000_000
/**
 * Timeout in milliseconds for fetching one unit from a publisher. A response that arrives too late for its caller is
 * stored for the next caller.
 */
const FETCH_TIMEOUT_MS = 60_000
/** Maximum time that a call waits for publishers, in milliseconds; shorter if idle connections are closed sooner. */
const MAX_WAIT_MS = 30_000

export interface ReadParts extends SourceToolParts {
  readonly datasets: readonly Dataset[]
  /** Whether to parse in this process if no module exports the source. */
  readonly parsesHere?: boolean
  readonly archive: Archive
  holdsDemo(): boolean
  onFailure(source: string, error: unknown): void
}

/**
 * Returns a function that creates an on-demand source's reader. Concurrent callers that request the same unit share
 * one response.
 */
export function createReads(parts: ReadParts): (source: AnyReadThrough) => Reads<unknown, unknown> {
  const parsed = new LRUCache<string, readonly unknown[]>({
    maxSize: MAX_ROWS,
    sizeCalculation: (rows) => rows.length + 1,
  })
  const running = new Map<string, Promise<readonly unknown[]>>()
  // A connection that receives nothing for this long is closed.
  const patience = Math.min(MAX_WAIT_MS, parts.config.stalled_seconds * 500)

  const isEnabled = ({ id, demo }: AnyReadThrough) =>
    demo ? parts.holdsDemo() : parts.config.sources[id]?.['enabled'] === true

  async function load(source: AnyReadThrough, unit: unknown, key: string): Promise<readonly unknown[]> {
    const raw = (await parts.archive.get(source.id, unit)) ?? (await fetchAndKeep(source, unit))
    const rows = await rowsOf(parts, source, { raw, unit })
    if (!isEarly(raw)) parsed.set(key, rows)
    return rows
  }

  async function fetchAndKeep(source: AnyReadThrough, unit: unknown): Promise<Raw> {
    const tools = openSourceTools(parts, source, AbortSignal.timeout(FETCH_TIMEOUT_MS))
    try {
      const raw = await source.fetch(unit as never, tools as never)
      // Synthetic responses are not archived, because they can be generated again.
      if (!source.demo && !isEarly(raw)) await parts.archive.put(source.id, unit, raw, parts.clock.now())
      return raw
    } finally {
      await tools.close()
    }
  }

  /** Concurrent callers that request the same unit share one response. */
  function loadOnce(source: AnyReadThrough, unit: unknown, key: string): Promise<readonly unknown[]> {
    const loading = running.get(key) ?? load(source, unit, key).finally(() => running.delete(key))
    running.set(key, loading)
    return loading
  }

  async function read(source: AnyReadThrough, unit: unknown, call?: WaitingCall): Promise<readonly unknown[]> {
    if (!isEnabled(source)) throw unavailable(parts.clock, `${source.title} is switched off`)
    const key = `${source.id} ${JSON.stringify(unit)}`
    const known = parsed.get(key)
    if (known !== undefined) return known
    const waited = call === undefined ? 0 : parts.clock.millis() - Date.parse(call.now)
    try {
      if (waited >= patience) throw new Error('the call waited too long for other requests')
      return await within(patience - waited, loadOnce(source, unit, key))
    } catch (error) {
      parts.onFailure(source.id, error)
      throw unavailable(parts.clock, `${source.title} does not respond or has reached its daily limit`)
    }
  }

  return (source) => ({
    get enabled() {
      return isEnabled(source)
    },
    read: (unit, call) => read(source, unit, call),
  })
}

/** Parses a response in a separate process, except for synthetic responses. */
async function rowsOf(
  { datasets, parsesHere, config, clock }: ReadParts,
  source: AnyReadThrough,
  { raw, unit }: { readonly raw: Raw; readonly unit: unknown },
): Promise<readonly unknown[]> {
  const dataset = datasets.find((each) => readThroughsOf(each).includes(source))
  if (dataset === undefined) throw new Error(`no dataset on this host has the source ${source.id}`)
  const at = sourceAt(dataset, source, parsesHere)
  if (at === undefined) return Array.fromAsync(source.parse(raw as never, unit as never))
  const folder = createDownloadFolder(config.data_dir, () => clock.millis())
  try {
    return (await readAllInProcess('read-through', { ...at, raw: await packRaw(raw, folder.place), unit })).flat()
  } finally {
    await folder.remove()
  }
}

/** An empty response may only mean that the data is not published yet, so it is not stored. */
const isEarly = (raw: Raw) => raw.length === 0

/** Every cause results in the same problem, with 00:00 UTC as the retry time. */
function unavailable(clock: Clock, why: string): Problem {
  const millis = clock.millis()
  const midnight = (Math.floor(millis / 86_400_000) + 1) * 86_400_000
  return problem('dataset-unavailable', `${why}. Try again after 00:00 UTC.`, {
    status: 503,
    retryAfter: Math.ceil((midnight - millis) / 1000),
  })
}
