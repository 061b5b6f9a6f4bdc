import type { Transaction } from '../../database/index.ts'
import { quoteName } from '../tables/columns.ts'
import { rowInSql } from '../tables/row-text-in-sql.ts'
import { isTimedByInstant, subjectColumn, timeField, type Table } from '../tables/table.ts'
import { packDay, unpackDay, type LinesOfDay } from './day-text.ts'
import { isOpenIn, type Period } from './periods.ts'
import { isPublished } from '../versions/knowledge-predicate.ts'

/** Whether all rows for a date are also stored as one text. This requires at most one row per entity and date. */
export const hasDayTexts = (table: Table): boolean =>
  table.key.length === 2 && !isTimedByInstant(table) && table.isPartial !== true

/** Updates the stored text of each day in a period. */
export async function packDays(tx: Transaction, table: Table, period: Period): Promise<void> {
  if (!hasDayTexts(table)) return
  const date = quoteName(timeField(table))
  const days = await tx.query<{ date: string }>(
    `select b.${date}::text as date from ${table.name} b left join ${table.days} d on d.date = b.${date}
     where ${isOpenIn(table)} group by b.${date}, d.newest_batch
     having bool_or(d.newest_batch is null or b.batch_id > d.newest_batch) order by 1`,
    [period],
  )
  for (const { date: day } of days) await packOneDay(tx, table, day)
}

async function packOneDay(tx: Transaction, table: Table, day: string): Promise<void> {
  const lines = await settledLines(tx, table, day)
  const published = `from ${table.name} b where b.${quoteName(timeField(table))} = $1 and ${isPublished('b')}`
  const loose = await tx.arrays(`select b.${subjectColumn(table)}, ${rowInSql(table, 'b.')} ${published}`, [day])
  for (const [id, line] of loose) lines.set(String(id), String(line))
  await tx.query(
    `insert into ${table.days} as d (date, newest_batch, newest_known, content)
     select $1, max(b.batch_id), max(b.known_from), $2 ${published}
     on conflict (date) do update set newest_batch = greatest(d.newest_batch, excluded.newest_batch),
       newest_known = greatest(d.newest_known, excluded.newest_known), content = excluded.content`,
    [day, await packDay(lines)],
  )
}

/**
 * Removes withdrawn rows from their day texts; `gone` is a table expression of their keys. Readers that may still see
 * these rows read them from the table, because their segments were unpacked.
 */
export async function dropFromDays(tx: Transaction, table: Table, gone: string): Promise<void> {
  if (!table.record.longHistory || !hasDayTexts(table)) return
  const date = `g.${quoteName(timeField(table))}`
  const days = await tx.query<{ date: string; ids: readonly string[] }>(
    `select d.date, array_agg(g.${subjectColumn(table)}) as ids from ${gone} g join ${table.days} d on d.date = ${date}
     group by d.date order by d.date`,
  )
  for (const { date: day, ids } of days) {
    const lines = await settledLines(tx, table, day)
    for (const id of ids) lines.delete(id)
    if (lines.size === 0) await tx.query(`delete from ${table.days} where date = $1`, [day])
    else await tx.query(`update ${table.days} set content = $2 where date = $1`, [day, await packDay(lines)])
  }
}

/** Returns the lines in a date's text; empty if the date has no text. */
async function settledLines(tx: Transaction, table: Table, day: string): Promise<LinesOfDay> {
  const [packed] = await tx.query<{ content: Buffer }>(`select content from ${table.days} where date = $1`, [day])
  return packed === undefined ? new Map<string, string>() : unpackDay(packed.content)
}
