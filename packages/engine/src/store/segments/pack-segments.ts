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
  await tidyTable(database, table, rows > 0)
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
    is_not_held:
      table.record.holds.length === 0
        ? 'true'
        : `not exists (select from ${table.held} h where h.${subject} = b.${subject}
             and ${periodOf(table, timeOfRow(table, 'h'))} = $1::date)`,
  })
  const [packed] = await tx.query<{ rows: string }>(text, [period])
  return Number(packed?.rows ?? 0)
}

/** Maximum time that the vacuum waits for readers of the table, and that readers wait for the vacuum. */
const VACUUM_LOCK_TIMEOUT = '2s'
/**
 * `tidyTable` shrinks a table that is this many times larger than its remaining rows, and larger than
 * `MIN_RETAINED_BYTES` bytes.
 */
const MAX_SIZE_FACTOR = 10
const MIN_RETAINED_BYTES = 65_536

/**
 * Updates the planner's statistics for the remaining rows. Later rows reuse the space that the moved rows occupied.
 * After the first move of a long history, when few new rows are expected, a full vacuum rewrites the remaining rows and
 * returns the space to the disk.
 */
async function tidyTable(database: Database, table: Table, hasMoved: boolean): Promise<void> {
  await database.session(async (session) => {
    const [room] = await session.query<{ isWide: boolean }>(
      `select pg_relation_size($1::regclass)
         > greatest(${MAX_SIZE_FACTOR} * coalesce(sum(pg_column_size(t)), 0), ${MIN_RETAINED_BYTES}) as "isWide"
         from ${table.name} t`,
      [table.name],
    )
    if (room?.isWide === true) {
      await session.query(`set lock_timeout = '${VACUUM_LOCK_TIMEOUT}'`)
      // If a long read locks the table, a later run returns the space.
      await session.query(`vacuum (full) ${table.name}`).catch(() => undefined)
      await session.query('reset lock_timeout')
    }
    if (hasMoved || room?.isWide === true)
      await session.query(`vacuum (analyze) ${table.name}, ${table.segments}, ${table.days}`)
  })
}
