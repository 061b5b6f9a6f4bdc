import type { Statements } from '../../database/index.ts'

/** Returns the names of sources by their stored numbers. Rows merged from several sources have a number without one. */
export async function sourceNames(on: Statements, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await on.query<{ id: number; name: string }>(
    'select id, name from bourse.sources where id = any($1::int2[])',
    [[...new Set(ids)]],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
