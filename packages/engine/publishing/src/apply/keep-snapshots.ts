import type { Transaction } from '@bourse/database'
import { list, quoted, type Table } from '@bourse/store'
import { isPublished, type SnapshotTime } from '@bourse/store/writing'
import type { Batch } from './apply-incoming.ts'
import { everyStaged, incomingOf, sameKey } from '../compare/find-changes.ts'
import { LINE_OF_ADDED, stageOf, toldAt } from '../stage/stage.ts'

/**
 * Stages the end of every row that a list does not hold which came in: a list replaces what was published of its
 * subject and date as a whole.
 */
export async function stageMissingOfLists(tx: Transaction, table: Table, at: string): Promise<void> {
  const { time } = table.record
  if (time.mode !== 'snapshot') return
  const names = [time.per, time.field]
  const key = list(table.key)
  await tx.query('drop table if exists pg_temp.lists, pg_temp.listed')
  await tx.query(
    `create temp table listed on commit drop as
     select ${list(table.key, 'r.')}, ${toldAt('r', at)} as _told, r._mark from ${everyStaged(table)} r
     where r._mark is null or r._mark = 'empty'`,
  )
  await tx.query(`create temp table lists on commit drop as select distinct ${list(names)}, _told from pg_temp.listed`)
  await tx.query('analyze pg_temp.listed')
  await tx.query('analyze pg_temp.lists')
  const isOf = (a: string, b: string) =>
    names.map((name) => `${a}.${quoted(name)} = ${b}.${quoted(name)}`).join(' and ')
  await tx.query(
    `insert into ${stageOf(table)} (_line, _mark, _known_at, ${key})
     select ${LINE_OF_ADDED}, 'gone', l._told, ${list(table.key, 'k.')} from pg_temp.lists l join (
       select ${key} from pg_temp.listed where _mark is null
       union
       select ${list(table.key, 'o.')} from ${table.name} o join (select distinct ${list(names)} from pg_temp.lists) l
         on ${isOf('o', 'l')} where ${isPublished('o')}) k on ${isOf('k', 'l')}
     where not exists (select from pg_temp.listed r
       where r._mark is null and ${sameKey(table, 'r', 'k')} and r._told = l._told)`,
  )
}

/**
 * Writes down the lists that a publication changed, and those that hold nothing and were not known before; returns how
 * many. After their rows were applied.
 */
export async function keepSnapshots(
  tx: Transaction,
  table: Table,
  { batch, at }: Pick<Batch, 'batch' | 'at'>,
): Promise<number> {
  const { time } = table.record
  if (time.mode !== 'snapshot') return 0
  const names = list([time.per, time.field])
  await tx.query('drop table if exists pg_temp.changed_lists')
  await tx.query(
    `create temp table changed_lists on commit drop as
     select ${names}, coalesce(_from, '${at}'::timestamptz) as _from from ${incomingOf(table)} group by 1, 2, 3
     union
     select ${list([time.per, time.field], 'l.')}, min(l._told) from pg_temp.lists l
     where not exists (select from ${table.snapshots} s where ${isList(time, 's', 'l')})
       and not exists (select from ${incomingOf(table)} i where ${isList(time, 'i', 'l')}) group by 1, 2`,
  )
  await tx.query('analyze pg_temp.changed_lists')
  const first = `select ${names}, min(_from) as _first from pg_temp.changed_lists group by 1, 2`
  await tx.query(
    `update ${table.snapshots} s set known_to = c._first,
       closed_in = case when c._first < $1::timestamptz then $2::int8 end
     from (${first}) c where ${isList(time, 's', 'c')} and ${isPublished('s')}`,
    [at, batch],
  )
  return tx.execute(
    `insert into ${table.snapshots} (${names}, known_from, known_to, batch_id, position_count, weight_covered)
     select ${list([time.per, time.field], 'c.')}, c._from,
       coalesce(lead(c._from) over (partition by ${list([time.per, time.field], 'c.')} order by c._from), 'infinity'),
       $1::int8, count(r.known_from), ${weightOf(table)}
     from pg_temp.changed_lists c
     left join ${table.name} r on ${isList(time, 'r', 'c')} and r.known_from <= c._from and r.known_to > c._from
     group by ${list([time.per, time.field], 'c.')}, c._from`,
    [batch],
  )
}

const isList = ({ per, field }: SnapshotTime, a: string, b: string): string =>
  [per, field].map((name) => `${a}.${quoted(name)} = ${b}.${quoted(name)}`).join(' and ')

/** The sum of the field `weight`, where the record has one. */
const weightOf = ({ record }: Table): string =>
  record.fields['weight']?.kind === 'decimal' ? 'trim_scale(sum(r.weight))' : 'null::numeric'
