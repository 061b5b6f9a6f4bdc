import type { Transaction } from '../../database/index.ts'
import { list, type Table } from '../../store/index.ts'
import { isPublished } from '../../store/writing.ts'
import type { Batch } from './apply-incoming.ts'
import { incomingOf, equalColumns } from '../compare/find-changes.ts'

/**
 * Records the lists that a publication changed, and new empty lists, after their rows are applied. Returns the number
 * of lists.
 */
export async function recordSnapshots(
  tx: Transaction,
  table: Table,
  { batch, at }: Pick<Batch, 'batch' | 'at'>,
): Promise<number> {
  const { time } = table.record
  if (time.mode !== 'snapshot') return 0
  const key = [time.per, time.field]
  const names = list(key)
  await tx.query('drop table if exists pg_temp.changed_lists')
  await tx.query(
    `create temp table changed_lists on commit drop as
     select ${names}, coalesce(_from, '${at}'::timestamptz) as _from from ${incomingOf(table)} group by 1, 2, 3
     union
     select ${list(key, 'l.')}, min(l._told) from pg_temp.lists l
     where not exists (select from ${table.snapshots} s where ${equalColumns(key, 's', 'l')})
       and not exists (select from ${incomingOf(table)} i where ${equalColumns(key, 'i', 'l')}) group by 1, 2`,
  )
  await tx.query('analyze pg_temp.changed_lists')
  const first = `select ${names}, min(_from) as _first from pg_temp.changed_lists group by 1, 2`
  await tx.query(
    `update ${table.snapshots} s set known_to = c._first,
       closed_in = case when c._first < $1::timestamptz then $2::int8 end
     from (${first}) c where ${equalColumns(key, 's', 'c')} and ${isPublished('s')}`,
    [at, batch],
  )
  return tx.execute(
    `insert into ${table.snapshots} (${names}, known_from, known_to, batch_id, position_count, weight_covered)
     select ${list(key, 'c.')}, c._from,
       coalesce(lead(c._from) over (partition by ${list(key, 'c.')} order by c._from), 'infinity'),
       $1::int8, count(r.known_from), ${weightOf(table)}
     from pg_temp.changed_lists c
     left join ${table.name} r on ${equalColumns(key, 'r', 'c')} and r.known_from <= c._from and r.known_to > c._from
     group by ${list(key, 'c.')}, c._from`,
    [batch],
  )
}

/** SQL for the sum of the `weight` field, if the record has one. */
const weightOf = ({ record }: Table): string =>
  record.fields['weight']?.kind === 'decimal' ? 'trim_scale(sum(r.weight))' : 'null::numeric'
