import type { Statements } from '../../database/index.ts'
import { storedTables, type Table } from '../tables/table.ts'
import { estimateRoom, isRoomy, roomOf } from './estimate-room.ts'

/** The unused space in a record's tables that could be returned to the disk, in bytes. */
export interface RecordRoom {
  readonly dataset: string
  /** `<dataset>.<table>` */
  readonly record: string
  readonly bytes: number
}

/** Estimates which records have tables with so much unused space that `returnRoom` would return it. */
export async function roomToReturn(on: Statements, tables: readonly Table[]): Promise<readonly RecordRoom[]> {
  const estimated = await estimateRoom(on, tables.flatMap(storedTables))
  const roomy = new Map(estimated.filter(isRoomy).map((room) => [room.name, roomOf(room)]))
  return tables.flatMap((table) => {
    const bytes = storedTables(table).reduce((sum, name) => sum + (roomy.get(name) ?? 0), 0)
    return bytes === 0 ? [] : [{ dataset: table.dataset.id, record: table.id, bytes }]
  })
}
