import type { Transaction } from '../../database/index.ts'
import type { Table } from '../../store/index.ts'

/** Minimum number of rows written by one publication. */
const MIN_ROWS = 500
/**
 * Minimum fraction of the table's rows or blocks that must have been added since it was last analyzed, as for
 * autovacuum.
 */
const MIN_SHARE = 0.1

/**
 * Analyzes a table that a publication has grown. Until autovacuum does so, PostgreSQL would plan as if the table were
 * as small as before, even within the same transaction. The minimum fraction prevents a long import from analyzing a
 * large table with each of its batches.
 */
export async function analyzeGrown(tx: Transaction, { name }: Table, opened: number): Promise<void> {
  if (opened < MIN_ROWS) return
  const [row] = await tx.query<{ grown: boolean }>(
    `select $2::float8 >= $3::float8 * reltuples
       or pg_relation_size(oid) >= (1 + $3::float8) * relpages * current_setting('block_size')::int8 as grown
     from pg_class where oid = $1::regclass`,
    [name, opened, MIN_SHARE],
  )
  if (row?.grown === true) await tx.query(`analyze ${name}`)
}
