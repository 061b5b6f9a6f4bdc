import type { Statements } from '../../database/index.ts'
import { LRUCache } from 'lru-cache'
import { sqlFile } from '../sql-file.ts'
import type { Versions } from './versions.ts'

/** Batches whose instants are remembered: those of readers who turn pages, which they do for a day. */
const REMEMBERED = 10_000

export type Instants = ReadonlyMap<string, string>

/**
 * When the batches of a database were published. It never changes, so that those of the current versions are never
 * asked for.
 */
export function createBatchInstants(on: Statements) {
  const known = new LRUCache<string, string>({ max: REMEMBERED })
  let records: readonly string[] = []

  function remembered(batches: readonly string[]): Instants {
    return new Map(
      batches.flatMap((batch) => {
        const at = known.get(batch)
        return at === undefined ? [] : [[batch, at]]
      }),
    )
  }

  async function looked(batches: readonly string[], found: Instants): Promise<Instants> {
    const unknown = batches.filter((batch) => !found.has(batch))
    const rows = await on.query<{ batch: string; at: string }>(sqlFile('batch-instants'), [unknown], 'batch_instants')
    for (const { batch, at } of rows) known.set(batch, at)
    return new Map([...found, ...rows.map(({ batch, at }) => [batch, at] as const)])
  }

  return {
    /** Instants by batch number; those of batches that are no longer there are left out. */
    of(batches: readonly string[]): Instants | Promise<Instants> {
      const found = remembered(batches)
      return batches.every((batch) => found.has(batch)) ? found : looked(batches, found)
    },
    /** Remembers those of the versions as they are now. */
    follow({ pins }: Pick<Versions, 'pins'>): void {
      // Where a record has no version any more, its batches were dropped.
      if (records.some((record) => !pins.has(record))) known.clear()
      records = [...pins.keys()]
      for (const { batch, at } of pins.values()) known.set(batch, at)
    },
  }
}
