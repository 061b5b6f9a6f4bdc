import type { Database, Transaction } from '../../database/index.ts'
import { fillSql } from '../sql-file.ts'
import { withoutPublications } from '../tables/lock-publications.ts'
import { rowInSql } from '../tables/row-text-in-sql.ts'
import { subjectColumn, type Table } from '../tables/table.ts'
import { orderOfRows, periodOf, timeOfRow } from '../tables/time-in-sql.ts'
import { packDays } from './pack-days.ts'
import { isOpenIn, settledPeriods, type Period } from './periods.ts'

export interface PackOptions {
  readonly today: string
  readonly signal?: AbortSignal
  /** Called after each period, with the number of rows moved so far. */
  readonly onProgress?: (rows: number) => void
}

/** Moves a record's settled rows into segments, one period at a time; returns the number of rows moved. */
export async function packSegments(database: Database, table: Table, options: PackOptions): Promise<number> {
  const { today, signal, onProgress } = options
  let rows = 0
  // Uses a reserved connection, because searching a long history takes longer than the limit for a standalone
  // statement.
  const periods = await database.session((session) => settledPeriods(session, table, today))
  for (const period of periods) {
    signal?.throwIfAborted()
    rows += await packPeriod(database, table, period)
    onProgress?.(rows)
  }
  return rows
}

/**
 * Runs one transaction that excludes publications. Readers see no change, so there is no new version. Replaced versions
 * stay in the table for reads as of an earlier time.
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
    // Rows that may be replaced by one of the entity's held rows stay in the table.
    is_not_held: `not exists (select from ${table.held} h where h.${subject} = b.${subject}
      and ${periodOf(table, timeOfRow(table, 'h'))} = $1::date)`,
  })
  const [packed] = await tx.query<{ rows: string }>(text, [period])
  return Number(packed?.rows ?? 0)
}
