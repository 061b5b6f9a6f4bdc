import type { Database, Statements } from '../../database/index.ts'
import { storedTables, type Table } from '../tables/table.ts'
import { awaitEarlierTransactions } from './await-earlier-transactions.ts'
import { estimateRoom, isRoomy } from './estimate-room.ts'
import { moveLastRows, type Moving } from './move-last-rows.ts'
import { rebuildIndexes } from './rebuild-indexes.ts'

export interface ReturnRoomOptions {
  /** Whether rows were just removed from the tables, so that their statistics no longer apply. */
  readonly hasRemoved: boolean
  readonly signal?: AbortSignal | undefined
  /** Called with the number of rows moved so far. */
  readonly onProgress?: ((rows: number) => void) | undefined
  /** Longest wait in milliseconds for each lock and for earlier transactions; by default, a few seconds. */
  readonly longestWait?: number | undefined
}

export interface ReturnedRoom {
  readonly bytes: number
  /** Number of rows that moved within their tables. */
  readonly rows: number
}

/**
 * Returns the unused space in a record's tables to the disk, if there is enough of it. Readers do not wait: rows at the
 * end of a table move to its free blocks, several blocks per transaction, and PostgreSQL then truncates the table.
 * Steps that a long transaction prevents are left to the next run.
 */
export async function returnRoom(
  database: Database,
  table: Table,
  { hasRemoved, signal, onProgress, longestWait }: ReturnRoomOptions,
): Promise<ReturnedRoom> {
  let [bytes, rows] = [0, 0]
  const count = (moved: number) => onProgress?.((rows += moved))
  for (const name of storedTables(table)) {
    signal?.throwIfAborted()
    if (!hasRemoved && !(await hasRoom(database, name))) continue
    const before = await sizeOf(database, name)
    await shrink(database, table, { name, signal, onMoved: count, longestWait })
    bytes += Math.max(0, before - (await sizeOf(database, name)))
  }
  return { bytes, rows }
}

type Shrinking = Omit<Moving, 'blocks'> & Pick<ReturnRoomOptions, 'longestWait'>

async function shrink(database: Database, table: Table, { longestWait, ...one }: Shrinking): Promise<void> {
  const { name } = one
  const vacuum = async () => {
    await awaitEarlierTransactions(database, longestWait)
    await database.session((session) => session.query(`vacuum (analyze) ${name}`))
  }
  await vacuum()
  const [room] = await estimateRoom(database, [name])
  if (room === undefined || !isRoomy(room)) return
  await moveLastRows(database, table, { ...one, blocks: room.blocks })
  await vacuum()
  await database.session((session) => rebuildIndexes(session, name, longestWait))
}

async function hasRoom(database: Database, name: string): Promise<boolean> {
  const [room] = await estimateRoom(database, [name])
  return room !== undefined && isRoomy(room)
}

async function sizeOf(on: Statements, name: string): Promise<number> {
  const [row] = await on.query<{ size: string }>('select pg_total_relation_size($1::regclass) as size', [name])
  return Number(row?.size ?? 0)
}
