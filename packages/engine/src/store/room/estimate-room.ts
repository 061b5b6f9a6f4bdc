import type { Statements } from '../../database/index.ts'
import { sqlFile } from '../sql-file.ts'

/** A table's size on disk, and how much of it could be returned, in bytes. */
export interface Room {
  /** The qualified and quoted name of the table. */
  readonly name: string
  /** Size of the table and its indexes. */
  readonly size: number
  readonly inTable: number
  readonly inIndexes: number
  /** Number of blocks that the table's rows need. */
  readonly blocks: number
}

/** Tables with less reclaimable space than this stay unchanged, because new rows will soon use it. */
const MIN_BYTES = 65_536
/** Space is returned if it is at least this fraction of the table or of its indexes. */
const MIN_SHARE = 1 / 3

/**
 * Estimates the reclaimable space in existing tables from their statistics, without reading them. Omits tables that
 * were never analyzed. Values that PostgreSQL stores out of line do not count.
 */
export async function estimateRoom(on: Statements, names: readonly string[]): Promise<readonly Room[]> {
  const rows = await on.query<Record<keyof Room, string>>(sqlFile('estimate-room'), [names])
  return rows.map(({ name, size, inTable, inIndexes, blocks }) => ({
    name,
    size: Number(size),
    inTable: Number(inTable),
    inIndexes: Number(inIndexes),
    blocks: Number(blocks),
  }))
}

export const roomOf = ({ inTable, inIndexes }: Room): number => inTable + inIndexes

/** Whether a table has enough reclaimable space to be worth returning. */
export const isRoomy = (room: Room): boolean => roomOf(room) >= Math.max(MIN_BYTES, room.size * MIN_SHARE)
