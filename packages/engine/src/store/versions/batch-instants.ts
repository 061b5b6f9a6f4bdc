import type { Statements } from '../../database/index.ts'
import { LRUCache } from 'lru-cache'
import { sqlFile } from '../sql-file.ts'
import type { Versions } from './versions.ts'

/** Maximum number of cached batch instants: enough for readers that page through results for up to a day. */
const MAX_CACHED = 10_000

export type Instants = ReadonlyMap<string, string>

/** Caches the publication instants of batches. They never change, so those of the current versions need no query. */
export function createBatchInstants(on: Statements) {
  const known = new LRUCache<string, string>({ max: MAX_CACHED })
  let records: readonly string[] = []

  function remembered(batches: readonly string[]): Instants {
    return new Map(
      batches.flatMap((batch) => {
        const at = known.get(batch)
        return at === undefined ? [] : [[batch, at]]
      }),
    )
  }

  async function lookUp(batches: readonly string[], found: Instants): Promise<Instants> {
    const unknown = batches.filter((batch) => !found.has(batch))
    const rows = await on.query<{ batch: string; at: string }>(sqlFile('batch-instants'), [unknown], 'batch_instants')
    for (const { batch, at } of rows) known.set(batch, at)
    return new Map([...found, ...rows.map(({ batch, at }) => [batch, at] as const)])
  }

  return {
    /** Returns instants by batch number; batches that no longer exist are omitted. */
    of(batches: readonly string[]): Instants | Promise<Instants> {
      const found = remembered(batches)
      return batches.every((batch) => found.has(batch)) ? found : lookUp(batches, found)
    },
    /** Caches the instants of the current versions. */
    follow({ pins }: Pick<Versions, 'pins'>): void {
      // If a record no longer has a version, its batches were dropped.
      if (records.some((record) => !pins.has(record))) known.clear()
      records = [...pins.keys()]
      for (const { batch, at } of pins.values()) known.set(batch, at)
    },
  }
}
