import type { Knowledge } from '@bourse/kit'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Table } from '../tables/table.ts'
import { boundsOf } from '../versions/knowledge-predicate.ts'
import { firstRetained } from '../versions/retention.ts'
import { endInSql } from './extent.ts'

export interface Newest {
  readonly ids: readonly string[]
  readonly to: string
}

/** Returns the newest date on which any of the entities has a visible row. Takes one lookup per entity. */
export async function newestDate(
  kysely: Kysely<never>,
  table: Table,
  knowledge: Knowledge,
  { ids, to }: Newest,
): Promise<string | undefined> {
  const { batch, at } = boundsOf(table, knowledge)
  const newestOfEach = endInSql(table, 'desc', { until: '$4::date' })
  const text = `select max(${newestOfEach})::text as newest from unnest($3::text[]) w (id)`
  const { rows } = await kysely.executeQuery<{ newest: string | null }>(CompiledQuery.raw(text, [batch, at, ids, to]))
  const newest = rows[0]?.newest ?? undefined
  const first = firstRetained(table.record, knowledge)?.date
  return newest === undefined || (first !== undefined && newest < first) ? undefined : newest
}
