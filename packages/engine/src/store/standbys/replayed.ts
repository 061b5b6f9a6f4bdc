import type { Statement } from '../../database/index.ts'
import { sqlFile } from '../sql-file.ts'

/** The batch of each record that a read needs, by `<dataset>.<table>`. */
export type Batches = readonly (readonly [record: string, batch: string])[]

/** What a server has replayed. */
export interface ReplayState {
  /** Newest batch by record. */
  readonly batches: ReadonlyMap<string, string>
  /** Identifies the database; the same on the primary and its standbys. */
  readonly database: string
  readonly isPrimary: boolean
}

export const replayedStatement = (): Statement => ({ text: sqlFile('replayed'), values: [], name: 'replayed' })

/** Returns the result of `replayedStatement`. */
export function replayedOf({ rows }: { readonly rows: readonly unknown[] }): ReplayState {
  const { batches, ...server } = rows[0] as Omit<ReplayState, 'batches'> & { readonly batches: string }
  return { batches: new Map(Object.entries(JSON.parse(batches) as Record<string, string>)), ...server }
}

/**
 * Whether a server has replayed the batches. Publications of a record commit in the order of their numbers, together
 * with their rows, so a server that shows a batch has all rows of this and earlier batches.
 */
export const includes = ({ batches }: ReplayState, needed: Batches): boolean =>
  needed.every(([record, batch]) => BigInt(batches.get(record) ?? -1) >= BigInt(batch))
