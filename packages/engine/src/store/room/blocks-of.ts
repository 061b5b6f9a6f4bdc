import type { Statements } from '../../database/index.ts'

/** Returns the number of blocks in a table. */
export async function blocksOf(on: Statements, name: string): Promise<number> {
  const [row] = await on.query<{ blocks: string }>(
    `select pg_relation_size($1::regclass) / current_setting('block_size')::int8 as blocks`,
    [name],
  )
  return Number(row?.blocks ?? 0)
}
