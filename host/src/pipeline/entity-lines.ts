import type { Database } from '../storage/database.ts'
import { rowInSql } from '../storage/json-in-sql.ts'
import type { Bounds } from '../storage/rows.ts'
import type { Table } from '../storage/tables.ts'
import {
  FEW,
  readsInSql,
  roomFor,
  rowsOfEntity,
  valuesOfReads,
  type Direction,
  type EntityLines,
  type EntityRead,
} from './entity-rows.ts'
import { packedLines } from './packed-range.ts'
import { statementOf } from './statements.ts'

/** Reads of more rows go on their own: those beside them would wait for all of these. */
const MANY_ROWS = 2_001

/** Where and as of when is read. */
export interface Place {
  readonly table: Table
  readonly direction: Direction
  readonly bounds: Bounds
}

/** Reads rows of entities as lines. Reads of one entity that come in one turn of the event loop, from whichever requests, share statements. */
export interface LinesOfEntities {
  /** The entities that have rows, in their order. */
  read(place: Place, reads: readonly EntityRead[]): Promise<readonly EntityLines[]>
}

interface Waiting {
  readonly read: EntityRead
  resolve(lines: readonly EntityLines[]): void
  reject(error: unknown): void
}

export function createLinesOfEntities(database: Database): LinesOfEntities {
  const waiting = new Map<string, { readonly place: Place; readonly reads: Waiting[] }>()

  /** Sends what came in this turn. A statement and the answer to it cost both processes more than a short read itself. */
  function flush(): void {
    const all = [...waiting.values()]
    waiting.clear()
    for (const { place, reads } of all)
      for (let at = 0; at < reads.length; at += FEW) void sendTogether(place, reads.slice(at, at + FEW))
  }

  async function sendTogether(place: Place, some: readonly Waiting[]): Promise<void> {
    try {
      const reads = some.map(({ read }) => read)
      const found = new Map<number, EntityLines>()
      for (const lines of await readAll(database, place, reads)) found.set(lines.position, lines)
      for (const [index, { resolve }] of some.entries()) {
        const lines = found.get(index)
        resolve(lines === undefined ? [] : [{ ...lines, position: 0 }])
      }
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }

  function together(place: Place, read: EntityRead): Promise<readonly EntityLines[]> {
    const { table, direction, bounds } = place
    const key = `${table.id} ${direction} ${bounds.batch} ${bounds.at}`
    if (waiting.size === 0) setImmediate(flush)
    let group = waiting.get(key)
    if (group === undefined) waiting.set(key, (group = { place, reads: [] }))
    const { reads } = group
    return new Promise((resolve, reject) => reads.push({ read, resolve, reject }))
  }

  return {
    read(place, reads) {
      const [first] = reads
      const isShort = first !== undefined && reads.length === 1 && first.most <= MANY_ROWS
      return isShort ? together(place, first) : readAll(database, place, reads)
    },
  }
}

function readAll(database: Database, place: Place, reads: readonly EntityRead[]): Promise<readonly EntityLines[]> {
  return place.table.record.packed ? packedLines(database, place, reads) : looseLines(database, place, reads)
}

async function looseLines(
  database: Database,
  { table, direction, bounds }: Place,
  reads: readonly EntityRead[],
): Promise<readonly EntityLines[]> {
  const room = roomFor(reads.length)
  const { text, name } = statementOf(table, `lines ${direction} ${room > FEW ? 'many' : room}`, () =>
    looseStatement(table, direction, readsInSql(room, 3)),
  )
  const found = await database.arrays(text, [bounds.batch, bounds.at, ...valuesOfReads(reads)], name)
  return found.map(([position, count, lines]) => ({
    position: Number(position) - 1,
    count: Number(count),
    lines: String(lines),
  }))
}

function looseStatement(table: Table, direction: Direction, reads: string): string {
  return `select e.position, r.count, r.lines from ${reads} cross join lateral (
      select count(*) as count, string_agg(n.line, E'\\n') as lines from (
        select ${rowInSql(table, 'b.')} as line ${rowsOfEntity(table, direction)}) n) r
    where r.count > 0 order by e.position`
}
