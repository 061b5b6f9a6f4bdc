import type { Database, Transaction } from '../../database/index.ts'
import { withoutPublications } from '../tables/lock-publications.ts'
import { fillSql } from '../sql-file.ts'
import { rowInSql } from '../tables/row-text-in-sql.ts'
import { subjectColumn, type Table } from '../tables/table.ts'
import { orderOfRows, periodOf, timeOfRow } from '../tables/time-in-sql.ts'
import { packDays } from './pack-days.ts'
import { isOpenIn, settledPeriods, type Period } from './periods.ts'

export interface PackOptions {
  readonly today: string
  readonly signal?: AbortSignal
  /** Told after each period, with the rows moved so far. */
  readonly onProgress?: (rows: number) => void
}

/** Moves the settled rows of a record into segments, a period at a time; returns how many rows were moved. */
export async function packSegments(database: Database, table: Table, options: PackOptions): Promise<number> {
  const { today, signal, onProgress } = options
  let rows = 0
  // On a connection held for it: to look through a long history takes longer than a statement on its own may.
  const periods = await database.session((session) => settledPeriods(session, table, today))
  for (const period of periods) {
    signal?.throwIfAborted()
    rows += await packPeriod(database, table, period)
    onProgress?.(rows)
  }
  await tidyTable(database, table, rows > 0)
  return rows
}

/**
 * One transaction in which nobody publishes. Nothing that anybody reads changes, so there is no new version. What was
 * replaced stays in the table, for readers of an earlier knowledge.
 */
function packPeriod(database: Database, table: Table, period: Period): Promise<number> {
  return withoutPublications(database, table.dataset, async (tx) => {
    await packDays(tx, table, period)
    return moveRows(tx, table, period)
  })
}

async function moveRows(tx: Transaction, table: Table, period: Period): Promise<number> {
  const subject = subjectColumn(table)
  const text = fillSql('pack-segments', {
    table: table.name,
    segments: table.segments,
    subject,
    time: timeOfRow(table, 'm'),
    row: rowInSql(table, 'm.'),
    newest_first: orderOfRows(table, 'm', 'desc'),
    is_open: isOpenIn(table),
    // What an entity's held row may replace stays where it is.
    is_not_held:
      table.record.holds.length === 0
        ? 'true'
        : `not exists (select from ${table.held} h where h.${subject} = b.${subject}
             and ${periodOf(table, timeOfRow(table, 'h'))} = $1::date)`,
  })
  const [packed] = await tx.query<{ rows: string }>(text, [period])
  return Number(packed?.rows ?? 0)
}

/** Longest that giving room back waits for readers of the table, and they for it. */
const PATIENCE = '2s'
/** How many times the room of what is left a table may have and keep, and how many bytes in any case. */
const ROOM = 10
const KEPT_ROOM = 65_536

/**
 * Tells the planner how little is left. The room of what moved is used again by later rows; after the first move of a
 * long history, when hardly any come, it is given back to the disk, for which the little that is left is written anew.
 */
async function tidyTable(database: Database, table: Table, hasMoved: boolean): Promise<void> {
  await database.session(async (session) => {
    const [room] = await session.query<{ isWide: boolean }>(
      `select pg_relation_size($1::regclass)
         > greatest(${ROOM} * coalesce(sum(pg_column_size(t)), 0), ${KEPT_ROOM}) as "isWide" from ${table.name} t`,
      [table.name],
    )
    if (room?.isWide === true) {
      await session.query(`set lock_timeout = '${PATIENCE}'`)
      // Where a long read holds the table, the room stays its own until the next time.
      await session.query(`vacuum (full) ${table.name}`).catch(() => undefined)
      await session.query('reset lock_timeout')
    }
    if (hasMoved || room?.isWide === true)
      await session.query(`vacuum (analyze) ${table.name}, ${table.segments}, ${table.days}`)
  })
}
