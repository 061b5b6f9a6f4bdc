import type { Entity } from '@bourse/kit'
import type { LinesInBytes } from '../packs/day-text.ts'
import type { Table } from '../storage/tables.ts'
import type { RowsToCopy } from './ongoing.ts'
import { LINE_HEAD_BYTES, startOfRow } from './row-text.ts'

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

/** The rows of a date as they are sent, copied from the bytes of the day: making texts of five thousand lines takes as long as all the rest of a request. */
export function rowsInBytes(table: Table, { bytes, starts, ends }: LinesInBytes, wanted: Wanted): RowsInBytes {
  const { entities, start, limit, between } = wanted
  const heads = headsInBytes(table, entities)
  const places: number[] = []
  let bytesOfAll = 0
  let place = start
  for (; place < entities.length && places.length < limit; place++) {
    const end = ends[place] ?? 0
    if (end === 0) continue
    places.push(place)
    bytesOfAll += headOf(heads, place).size + end - lineOf(starts, place)
  }
  const size = bytesOfAll + Math.max(0, places.length - 1)
  const separator = between.charCodeAt(0)
  function copyTo(target: Buffer, start: number): void {
    let at = start
    for (const place of places) {
      if (at > start) target[at++] = separator
      const head = headOf(heads, place)
      at += heads.bytes.copy(target, at, head.start, head.start + head.size)
      at += bytes.copy(target, at, lineOf(starts, place), ends[place])
    }
  }
  return {
    rows: { size, copyTo },
    entities: places.flatMap((at) => entities[at] ?? []),
    hasMore: ends.subarray(place).some((end) => end !== 0),
  }
}

/** Where the members of a line begin that its entity does not bring. */
const lineOf = (starts: Int32Array, place: number) => (starts[place] ?? 0) + LINE_HEAD_BYTES

/** How the rows of a list of entities begin, one behind the other: five thousand pieces of memory would be looked for one by one. */
interface Heads {
  readonly bytes: Buffer
  readonly ends: Int32Array
}

function headOf({ ends }: Heads, place: number): { readonly start: number; readonly size: number } {
  const start = place === 0 ? 0 : (ends[place - 1] ?? 0)
  return { start, size: (ends[place] ?? 0) - start }
}

const known = new WeakMap<readonly Entity[], Heads>()

/** Written once for a list: the whole market is the same one for every request of a key. */
function headsInBytes(table: Table, entities: readonly Entity[]): Heads {
  let heads = known.get(entities)
  if (heads === undefined) {
    const pieces = entities.map((entity) => Buffer.from(startOfRow(table, entity)))
    let end = 0
    heads = { bytes: Buffer.concat(pieces), ends: Int32Array.from(pieces, ({ length }) => (end += length)) }
    known.set(entities, heads)
  }
  return heads
}
