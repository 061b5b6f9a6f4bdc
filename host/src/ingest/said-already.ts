import { digestInSql } from '../packs/digest.ts'
import { quoted } from '../storage/columns.ts'
import { statementName, type Statements } from '../storage/database.ts'
import { subjectColumn, timeField, type Table } from '../storage/tables.ts'
import type { WrittenRun } from './written-runs.ts'

/**
 * Which of some runs are published, row for row, by their place; of the same source where sources are told apart. The quarter of an entity is either
 * packed or not: of a pack the digest is there, of rows that one batch brought it was remembered, of others it is made.
 */
export async function saidAlready(
  on: Statements,
  table: Table,
  source: string,
  runs: readonly WrittenRun[],
  ids: readonly (string | undefined)[],
): Promise<ReadonlySet<number>> {
  const text = `with source as materialized (select id from bourse.sources where name = $7)
     select t.position from (
       select id, quarter, first, last, count, decode(digest, 'hex') as digest, position
       from unnest($1::text[], $2::date[], $3::date[], $4::date[], $5::int8[], $6::text[]) with ordinality
         as t (id, quarter, first, last, count, digest, position)) t
     left join ${table.packs} p on p.${subjectColumn(table)} = t.id and p.quarter = t.quarter
     where case when p.rows is not null then ${packSays(table)} when ${batchSaid(table)} then true else ${rowsSay(table)} end`
  const rows = await on.query<{ position: string }>(
    text,
    [
      ids,
      runs.map(({ quarter }) => quarter),
      runs.map(({ from }) => from),
      runs.map(({ to }) => to),
      runs.map(({ count }) => count),
      runs.map(({ digest }) => digest),
      source,
    ],
    statementName(text),
  )
  return new Set(rows.map(({ position }) => Number(position) - 1))
}

/** Whether the pack `p` of a run's quarter says all that the run `t` says, and nothing else. */
function packSays({ record }: Table): string {
  const ofSource = record.merge === undefined ? '' : 'and (select id from source) = all (p.source_id)'
  return `p.rows = t.count and p.digest = t.digest ${ofSource}`
}

/** Whether one batch brought just these rows between the days of a run `t`, and they are what is published there still. */
function batchSaid(table: Table): string {
  return `exists (select from ${table.runs} r where r.${subjectColumn(table)} = t.id and r.first = t.first and r.last = t.last
    and r.rows = t.count and r.digest = t.digest
    and (select count(*) = r.rows and bool_and(b.batch_id = r.batch_id) ${ofSource(table)} ${publishedBetween(table)}))`
}

/** Whether what is published between the days of a run `t` is what it says. */
function rowsSay(table: Table): string {
  return `(select count(*) = t.count ${ofSource(table)} and ${digestInSql(table, 'b.')} = t.digest ${publishedBetween(table)})`
}

const ofSource = ({ record }: Table) =>
  record.merge === undefined ? '' : 'and bool_and(b.source_id = (select id from source))'

/** The published rows `b` in the table itself between the days of a run `t`. */
function publishedBetween(table: Table): string {
  const date = `b.${quoted(timeField(table))}`
  return `from ${table.name} b where b.${subjectColumn(table)} = t.id and ${date} between t.first and t.last and b.known_to = 'infinity'`
}
