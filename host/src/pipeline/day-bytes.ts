import type { Entity } from '@bourse/kit'
import type { LinesInBytes } from '../packs/day-text.ts'
import type { Table } from '../storage/tables.ts'
import type { RowsToCopy } from './ongoing.ts'
import { freeBytes } from './free-bytes.ts'
import { headInBytes, LINE_HEAD_BYTES } from './row-text.ts'

/** Rows that stand ready as bytes. */
export interface RowsInBytes {
  readonly rows: RowsToCopy
  /** The entities that have a row, in their order. */
  readonly entities: readonly Entity[]
  /** Whether there is another row behind these. */
  readonly hasMore: boolean
}

interface Wanted {
  readonly entities: readonly Entity[]
  /** Those before it are on earlier pages. */
  readonly start: number
  readonly limit: number
  /** What the format puts between two rows. */
  readonly between: ',' | '\n'
}

/** The rows of a date as they are sent, copied once from the bytes of the day, which are free then: making texts of five thousand lines takes as long as all the rest of a request. */
export function rowsInBytes(table: Table, { bytes, starts, ends }: LinesInBytes, wanted: Wanted): RowsInBytes {
  const { entities, start, limit, between } = wanted
  const heads = headsOf(table, entities)
  const places: number[] = []
  let bytesOfAll = 0
  let place = start
  for (; place < entities.length && places.length < limit; place++) {
    const [head, end = 0] = [heads[place], ends[place]]
    if (head === undefined || end === 0) continue
    places.push(place)
    bytesOfAll += head.length + end - lineOf(starts, place)
  }
  const size = bytesOfAll + Math.max(0, places.length - 1)
  const separator = between.charCodeAt(0)
  function copyTo(target: Buffer, begin: number): void {
    let at = begin
    for (const row of places) {
      if (at > begin) target[at++] = separator
      at += heads[row]?.copy(target, at) ?? 0
      at += bytes.copy(target, at, lineOf(starts, row), ends[row])
    }
    freeBytes(bytes)
  }
  return {
    rows: { size, copyTo },
    entities: places.flatMap((row) => entities[row] ?? []),
    hasMore: ends.subarray(place).some((end) => end !== 0),
  }
}

/** Where the members of a line begin that its entity does not bring. */
const lineOf = (starts: Int32Array, place: number) => (starts[place] ?? 0) + LINE_HEAD_BYTES

const headsOfLists = new WeakMap<readonly Entity[], readonly Buffer[]>()

/** How the rows of a list of entities begin. Looked up once for a list: the whole market is the same one for every request of a key. */
function headsOf(table: Table, entities: readonly Entity[]): readonly Buffer[] {
  let heads = headsOfLists.get(entities)
  if (heads === undefined) {
    heads = entities.map((entity) => headInBytes(table, entity))
    headsOfLists.set(entities, heads)
  }
  return heads
}
