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
import { createKeptQuarters, type KeptQuartersOptions } from './kept-quarters.ts'
import { packedLines } from './packed-range.ts'
import { statementOf } from './statements.ts'

/** Reads of more rows go on their own: those beside them would wait for all of these. */
const MANY_ROWS = 2_001

/** Statements of short reads under way at once; what comes in meanwhile goes into the next ones. */
const AT_ONCE = 4

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
  readonly place: Place
  readonly read: EntityRead
  resolve(lines: readonly EntityLines[]): void
  reject(error: unknown): void
}

export interface LinesOptions extends Pick<KeptQuartersOptions, 'clock' | 'newest'> {
  readonly database: Database
  /** Bytes of the rows that are kept in memory. */
  readonly keptBytes: number
}

export function createLinesOfEntities({ database, clock, newest, keptBytes }: LinesOptions): LinesOfEntities {
  const waiting: Waiting[] = []
  const quarters = createKeptQuarters({ maxBytes: keptBytes, clock, newest, ask: together })
  let underWay = 0
  let isWoken = false

  /** At the end of this turn, so that all that came in it is looked at together. */
  function wake(): void {
    if (isWoken || underWay >= AT_ONCE) return
    isWoken = true
    setImmediate(() => {
      isWoken = false
      while (waiting.length > 0 && underWay < AT_ONCE) void send(nextBatch())
    })
  }

  /** The longest waiting, and those that can be asked with it. */
  function nextBatch(): readonly Waiting[] {
    const [first] = waiting
    const batch: Waiting[] = []
    for (let at = 0; at < waiting.length && batch.length < FEW;) {
      const one = waiting[at]
      if (one === undefined || first === undefined || !isOfOnePlace(one.place, first.place)) at++
      else batch.push(...waiting.splice(at, 1))
    }
    return batch
  }

  async function send(batch: readonly Waiting[]): Promise<void> {
    const [first] = batch
    if (first === undefined) return
    underWay++
    try {
      const reads = batch.map(({ read }) => read)
      const found = new Map<number, EntityLines>()
      for (const lines of await readAll(database, first.place, reads)) found.set(lines.position, lines)
      for (const [index, { resolve }] of batch.entries()) {
        const lines = found.get(index)
        resolve(lines === undefined ? [] : [{ ...lines, position: 0 }])
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      underWay--
      if (waiting.length > 0) wake()
    }
  }

  function together(place: Place, read: EntityRead): Promise<readonly EntityLines[]> {
    return new Promise((resolve, reject) => {
      waiting.push({ place, read, resolve, reject })
      wake()
    })
  }

  return {
    read(place, reads) {
      const [first] = reads
      const isShort = first !== undefined && reads.length === 1 && first.most <= MANY_ROWS
      if (!isShort) return readAll(database, place, reads)
      return quarters.read(place, first) ?? together(place, first)
    },
  }
}

function isOfOnePlace(a: Place, b: Place): boolean {
  return (
    a.table === b.table &&
    a.direction === b.direction &&
    a.bounds.batch === b.bounds.batch &&
    a.bounds.at === b.bounds.at
  )
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
