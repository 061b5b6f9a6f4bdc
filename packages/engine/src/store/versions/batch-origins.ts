import type { Statements } from '../../database/index.ts'
import { sqlFile } from '../sql-file.ts'

/** Where a row's version is from, as its batch records it. */
export interface BatchOrigin {
  readonly batch: string
  /** Publication instant, UTC with microseconds. */
  readonly publishedAt: string
  /** The source's unit of work, as JSON; null for imports and derived rows. */
  readonly unit: string | null
  /** SHA-256 of the response that the row was read from, in hexadecimal; null if it was not archived. */
  readonly sha256: string | null
  /** When that response was fetched; null if the archive no longer has it. */
  readonly fetchedAt: string | null
  readonly wasHeld: boolean
  /** The rule that held the row; null if it was not held, or by an older release. */
  readonly heldBy: string | null
  readonly heldAt: string | null
  /** The operator who released the row; null if a later row confirmed it. */
  readonly releasedBy: string | null
}

/**
 * Returns where the versions of one row are from, by batch number. `key` is the row's key as `keyInSql` writes it.
 */
export async function batchOrigins(
  on: Statements,
  { record, key, batches }: { readonly record: string; readonly key: string; readonly batches: readonly string[] },
): Promise<ReadonlyMap<string, BatchOrigin>> {
  const rows = await on.query<BatchOrigin>(sqlFile('batch-origins'), [record, key, [...batches]])
  return new Map(rows.map((row) => [row.batch, row]))
}
