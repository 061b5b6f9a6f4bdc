import { entitiesById, type Knowledge, type SubjectResolver } from '@bourse/kit'
import { retainedDates } from '@bourse/kit/host'
import type { Transaction } from '../../database/index.ts'
import { groupInSql, isOfEntity } from '../../store/writing.ts'
import { quoteName, subjectColumn, type Table } from '../../store/index.ts'
import type { Batch } from './apply-incoming.ts'
import { incomingOf } from '../compare/find-changes.ts'

/** Records the dates of a publication's rows, by the group within which only the newest dates are retained. */
export async function recordDates(
  tx: Transaction,
  table: Table,
  { batch, at }: Pick<Batch, 'batch' | 'at'>,
  { resolver, knowledge }: { readonly resolver: SubjectResolver | undefined; readonly knowledge: Knowledge },
): Promise<void> {
  const dates = retainedDates(table.record)
  if (dates === undefined) return
  const ofEntity = isOfEntity(table)
  if (ofEntity && resolver !== undefined) await keepMarkets(tx, table, resolver, knowledge)
  const group = ofEntity ? 'm.market' : groupInSql(table, 'i')
  const join = ofEntity ? `join ${table.markets} m on m.id = i.${subjectColumn(table)}` : ''
  await tx.query(
    `insert into ${table.dates} as d (market, date, known_from, batch_id)
     select ${group}, i.${quoteName(dates.by)}, min(coalesce(i._from, $1::timestamptz)), $2
     from ${incomingOf(table)} i ${join} where i._mark is null and i.${quoteName(dates.by)} is not null group by 1, 2
     on conflict (market, date) do nothing`,
    [at, batch],
  )
}

async function keepMarkets(
  tx: Transaction,
  table: Table,
  resolver: SubjectResolver,
  knowledge: Knowledge,
): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `select distinct i.${subjectColumn(table)} as id from ${incomingOf(table)} i`,
  )
  const entities = await entitiesById(
    resolver,
    rows.map(({ id }) => id),
    knowledge,
  )
  const known = [...entities]
  await tx.query(
    `insert into ${table.markets} (id, market) select * from unnest($1::text[], $2::text[])
     on conflict (id) do update set market = excluded.market`,
    [known.map(([id]) => id), known.map(([, { market }]) => market)],
  )
}
