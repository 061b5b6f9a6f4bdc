import { addDays } from '@bourse/kit'
import { lockPublications } from '../ingest/publication.ts'
import { quoted } from '../storage/columns.ts'
import type { Database, Statements, Transaction } from '../storage/database.ts'
import { rowInSql } from '../storage/json-in-sql.ts'
import { subjectColumn, timeField, type Table } from '../storage/tables.ts'
import { packDay, unpackDay, type LinesOfDay } from './day-text.ts'
import { digestInSql } from './digest.ts'
import { quarterOf } from './packed-rows.ts'

/** Days after the end of a quarter until its rows are packed: late bars and corrections of its last days have come by then. */
export const SETTLED_DAYS = 35

/** A quarter of the year, by its first day. */
export type Quarter = string

/** The quarters that are over and have rows to pack, oldest first. */
export async function quartersToPack(on: Statements, table: Table, today: string): Promise<readonly Quarter[]> {
  const rows = await on.query<{ quarter: string }>(
    `select distinct ${quarterOf(table, 'b.')}::text as quarter from ${table.name} b
     where b.known_to = 'infinity' and ${quarterOf(table, 'b.')} + interval '3 months' <= $1::date order by 1`,
    [addDays(today, -SETTLED_DAYS)],
  )
  return rows.map(({ quarter }) => quarter)
}

/**
 * Packs what is published of one quarter, in one transaction in which nobody publishes: nothing that anybody reads changes, so there is no new version.
 * What was replaced stays in the table, for readers of an earlier knowledge. Returns how many rows were packed.
 */
export async function packQuarter(database: Database, table: Table, quarter: Quarter): Promise<number> {
  return database.transaction(async (tx) => {
    await lockPublications(tx, table.dataset)
    await packDays(tx, table, quarter)
    await tx.query(`delete from ${table.runs} where ${isInQuarter('first')}`, [quarter])
    return packRows(tx, table, quarter)
  })
}

/** Brings the texts of the quarter's dates up to date. */
async function packDays(tx: Transaction, table: Table, quarter: Quarter): Promise<void> {
  const date = quoted(timeField(table))
  const days = await tx.query<{ date: string }>(
    `select b.${date}::text as date from ${table.name} b left join ${table.days} d on d.date = b.${date}
     where ${isOpenIn(table)} group by b.${date}, d.newest_batch having bool_or(d.newest_batch is null or b.batch_id > d.newest_batch) order by 1`,
    [quarter],
  )
  for (const { date: day } of days) await packOneDay(tx, table, day)
}

async function packOneDay(tx: Transaction, table: Table, day: string): Promise<void> {
  const [packed] = await tx.query<{ content: Buffer }>(`select content from ${table.days} where date = $1`, [day])
  const lines: LinesOfDay = packed === undefined ? new Map<string, string>() : unpackDay(packed.content)
  const loose = await tx.arrays(
    `select b.${subjectColumn(table)}, ${rowInSql(table, 'b.')} from ${table.name} b
     where b.${quoted(timeField(table))} = $1 and b.known_to = 'infinity'`,
    [day],
  )
  for (const [id, line] of loose) lines.set(String(id), String(line))
  await tx.query(
    `insert into ${table.days} as d (date, newest_batch, newest_known, content)
     select $1, max(b.batch_id), max(b.known_from), $2 from ${table.name} b where b.${quoted(timeField(table))} = $1 and b.known_to = 'infinity'
     on conflict (date) do update set newest_batch = greatest(d.newest_batch, excluded.newest_batch),
       newest_known = greatest(d.newest_known, excluded.newest_known), content = excluded.content`,
    [day, await packDay(lines)],
  )
}

/** Moves the rows themselves. */
async function packRows(tx: Transaction, table: Table, quarter: Quarter): Promise<number> {
  const subject = subjectColumn(table)
  const date = quoted(timeField(table))
  const newestFirst = (value: string) => `array_agg(${value} order by m.${date} desc)`
  // What an entity's held row may replace stays where it is.
  const held =
    table.record.holds.length === 0
      ? ''
      : `and not exists (select from ${table.held} h where h.${subject} = b.${subject} and ${quarterOf(table, 'h.')} = $1::date)`
  const [packed] = await tx.query<{ rows: string }>(
    `with moved as (delete from ${table.name} b where ${isOpenIn(table)} ${held} returning b.*),
     packs as (
       insert into ${table.packs} (${subject}, quarter, first, last, rows, newest_batch, newest_known, lines, digest, known_from, batch_id, source_id)
       select m.${subject}, $1::date, min(m.${date}), max(m.${date}), count(*), max(m.batch_id), max(m.known_from),
         string_agg(${rowInSql(table, 'm.')}, E'\\n' order by m.${date} desc), ${digestInSql(table, 'm.')}, ${newestFirst('m.known_from')}, ${newestFirst('m.batch_id')}, ${newestFirst('m.source_id')}
       from moved m group by m.${subject} order by m.${subject} returning rows)
     select coalesce(sum(rows), 0) as rows from packs`,
    [quarter],
  )
  return Number(packed?.rows ?? 0)
}

/** Published rows `b` of the quarter `$1`. */
const isOpenIn = (table: Table): string => `b.known_to = 'infinity' and ${isInQuarter(`b.${quoted(timeField(table))}`)}`

const isInQuarter = (date: string): string => `${date} >= $1::date and ${date} < $1::date + interval '3 months'`
