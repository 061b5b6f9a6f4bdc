import type { Transaction } from '../../database/index.ts'
import { list, type Table } from '../../store/index.ts'
import { isPublished } from '../../store/writing.ts'
import { knownAtInSql } from '../stage/stage.ts'
import { differs, incomingOf, equalColumns, equalKeys } from './find-changes.ts'

/**
 * Orders incoming rows as versions by when they were known. A key may have several rows with different times, and there
 * may be rows that only end the preceding version. A row is late if its time is before that of its key's newest
 * version. A late row counts as known only once it is published, so answers as of a past time do not change.
 */

/**
 * Sets `_from` on the incoming rows, the instant from which each is known, and removes rows that repeat what was
 * already known at that instant. `at` is the publication's instant.
 */
export async function orderVersions(tx: Transaction, table: Table, at: string): Promise<void> {
  const incoming = incomingOf(table)
  await tx.query(`update ${incoming} set _from = _told`)
  await tx.query(`update ${incoming} i set _from = '${at}' ${newestOf(table)}`)
  await dropRepeated(tx, table)
  await dropOlderLate(tx, table)
  await dropUnchanged(tx, table)
  await tx.query(`analyze ${incoming}`)
}

/** If no row was known before its publication, removes rows that would end a version but have none to end. */
export async function dropRedundantEnds(tx: Transaction, table: Table): Promise<void> {
  await tx.query(`delete from ${incomingOf(table)} where _mark is not null and _open_source is null`)
}

/**
 * If the claims of several sources were merged, each key has one row, known from the time of the claim that changed it.
 */
export async function setKnownFromOfMerged(tx: Transaction, table: Table, at: string): Promise<void> {
  const incoming = incomingOf(table)
  await tx.query(`update ${incoming} i set _told = ${knownAtInSql('i', at)}`)
  await tx.query(`update ${incoming} set _from = _told`)
  await tx.query(`update ${incoming} i set _from = '${at}' ${newestOf(table)}`)
}

/**
 * SQL (`from … where`) for late incoming rows `i`: those that were not known after the newest version of their key or
 * list.
 */
function newestOf(table: Table): string {
  const { time } = table.record
  const isList = time.mode === 'snapshot'
  const names = isList ? [time.per, time.field] : table.key
  const of = isList ? table.snapshots : table.name
  return `from (
      select ${list(names, 'v.')}, max(v.known_from) as newest,
        max(v.known_to) filter (where v.known_to < 'infinity') as ended
      from ${of} v where exists (select from ${incomingOf(table)} i
        where ${equalColumns(names, 'v', 'i')})
      group by ${list(names, 'v.')}) b
    where ${equalColumns(names, 'b', 'i')} and (i._told <= b.newest or i._told < b.ended)`
}

/** Removes late rows that repeat what was known at their instant; a list is removed either entirely or not at all. */
async function dropRepeated(tx: Transaction, table: Table): Promise<void> {
  const incoming = incomingOf(table)
  const known = `select from ${table.name} v where ${equalKeys(table, 'v', 'i')} and v.known_from <= i._told
    and v.known_to > i._told`
  const repeats = `i._from <> i._told and case when i._mark is null
    then exists (${known} and not (${differs(table, 'i', 'v')})) else not exists (${known}) end`
  const { time } = table.record
  if (time.mode !== 'snapshot') return void (await tx.query(`delete from ${incoming} i where ${repeats}`))
  const names = list([time.per, time.field])
  await tx.query(
    `delete from ${incoming} where (${names}, _told) in (
       select ${names}, _told from (select i.*, ${repeats} as _repeats from ${incoming} i) i
       group by ${names}, _told having bool_and(_repeats))`,
  )
}

/** Of several late rows with the same key, keeps only the one that was known last. */
async function dropOlderLate(tx: Transaction, table: Table): Promise<void> {
  const incoming = incomingOf(table)
  await tx.query(
    `delete from ${incoming} i where exists (select from ${incoming} n where ${equalKeys(table, 'n', 'i')}
      and n._from = i._from and n._told > i._told)`,
  )
}

/** Removes rows that repeat the preceding version, and rows that end a version that has already ended. */
async function dropUnchanged(tx: Transaction, table: Table): Promise<void> {
  const incoming = incomingOf(table)
  await tx.query(
    `with s as (
       select i.*, i.ctid as _tid, row_number() over (partition by ${list(table.key, 'i.')} order by i._from) as _n
       from ${incoming} i)
     delete from ${incoming} d using s
     left join s p on ${equalKeys(table, 'p', 's')} and p._n = s._n - 1
     left join ${table.name} o on s._n = 1 and ${equalKeys(table, 'o', 's')} and ${isPublished('o')}
     where d.ctid = s._tid and case
       when s._mark is not null then case when s._n = 1 then o.source_id is null else p._mark is not null end
       when s._n = 1 then o.source_id is not null and not (${differs(table, 's', 'o')})
       else p._mark is null and not (${differs(table, 's', 'p')}) end`,
  )
}
