import { entitiesById, type Knowledge, type SubjectResolver } from '@bourse/kit'
import type { Transaction } from '../../database/index.ts'
import { quoteName, subjectColumn, type Table } from '../../store/index.ts'
import { dateExpression } from '../../store/writing.ts'
import { incomingOf } from '../compare/find-changes.ts'

/** Extends a record's stored coverage, per market and kind, by one publication's rows. */
export async function widenCoverage(
  tx: Transaction,
  table: Table,
  resolver: SubjectResolver | undefined,
  knowledge: Knowledge,
): Promise<void> {
  const { market } = table.record
  if (resolver === undefined) {
    const marked = market === undefined ? "''" : `coalesce(${quoteName(market)}, '')`
    return widenBy(tx, table, `select i.of as market, '' as kind, i.* from ${extentsOf(table, marked)} i`)
  }
  const column = subjectColumn(table)
  const rows = await tx.query<{ id: string }>(
    `select distinct ${column} as id from ${incomingOf(table)} where ${column} is not null`,
  )
  const ids = rows.map(({ id }) => id)
  const entities = [...(await entitiesById(resolver, ids, knowledge))]
  const values = [
    entities.map(([id]) => id),
    entities.map(([, entity]) => entity.market),
    entities.map(([, entity]) => entity.kind),
  ]
  // Rows whose entity is unknown belong to no market.
  const known = `unnest($2::text[] || ''::text, $3::text[] || ''::text, $4::text[] || ''::text) as e (id, market, kind)`
  const extents = extentsOf(table, `coalesce(${column}, '')`)
  await widenBy(tx, table, `select e.market, e.kind, i.* from ${extents} i join ${known} on e.id = i.of`, values)
}

/** SQL for the first and last date of the incoming rows per group; `of` is the expression for the date. */
function extentsOf(table: Table, of: string): string {
  const date = table.record.time.mode === 'catalog' ? 'null::date' : dateExpression(table)
  return `(select ${of} as of, min(${date}) as first, max(${date}) as last from ${incomingOf(table)} group by 1)`
}

async function widenBy(
  tx: Transaction,
  { id }: Table,
  extents: string,
  values: readonly (readonly string[])[] = [],
): Promise<void> {
  await tx.query(
    `insert into bourse.record_coverage as c (record, market, kind, history_from, history_to)
     select $1, market, kind, min(first), max(last) from (${extents}) n group by market, kind
     on conflict (record, market, kind) do update
       set history_from = least(c.history_from, excluded.history_from),
         history_to = greatest(c.history_to, excluded.history_to)`,
    [id, ...values],
  )
}
