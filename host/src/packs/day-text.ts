import { promisify } from 'node:util'
import { zstdCompress, zstdDecompressSync } from 'node:zlib'

/** Rows of one date by the id of their entity, each as the line that Postgres wrote. */
export type LinesOfDay = Map<string, string>

/** Between an id and its line: no text of Postgres holds it. */
const BETWEEN = '\0'

/** One text for all rows of a date, each behind its id, compressed; in the order of the ids, so that equal rows make an equal text. */
export function packDay(lines: LinesOfDay): Promise<Buffer> {
  const ordered = [...lines].sort(([a], [b]) => (a < b ? -1 : 1))
  return promisify(zstdCompress)(ordered.map(([id, line]) => id + BETWEEN + line).join('\n'))
}

/** The rows of a text of `packDay`. */
export function unpackDay(content: Buffer): LinesOfDay {
  const text = zstdDecompressSync(content).toString('utf8')
  const lines: LinesOfDay = new Map()
  for (let at = 0; at < text.length;) {
    const between = text.indexOf(BETWEEN, at)
    const found = text.indexOf('\n', between)
    const end = found === -1 ? text.length : found
    lines.set(text.slice(at, between), text.slice(between + 1, end))
    at = end + 1
  }
  return lines
}

/** Ids in ascending order, each with the place of whom it names in a list of their owners. */
export interface PlacedIds {
  readonly ids: readonly string[]
  readonly places: readonly number[]
}

/** Lines of a list of owners, at their places, as stretches of bytes: from `starts` up to `ends`, both 0 for those who have none. */
export interface LinesInBytes {
  readonly bytes: Buffer
  readonly starts: Int32Array
  readonly ends: Int32Array
}

/**
 * Where the lines of some ids stand in the bytes of a text of `packDay`: one pass through both. Five thousand rows take two milliseconds, which is less than
 * handing them to another thread would cost.
 */
export function findLines(content: Buffer, { ids, places }: PlacedIds): LinesInBytes {
  const bytes = zstdDecompressSync(content, { chunkSize: Math.max(MIN_CHUNK, content.length * TYPICAL_RATIO) })
  const [starts, ends] = [new Int32Array(ids.length), new Int32Array(ids.length)]
  let next = 0
  for (let at = 0; at < bytes.length && next < ids.length;) {
    const expected = ids[next] ?? ''
    const isIt = isIdAt(bytes, at, expected)
    const between = isIt ? at + expected.length : bytes.indexOf(0, at)
    const found = bytes.indexOf(NEW_LINE, between)
    // Making a text of the id takes longer than all the rest, and mostly the next line is that of the next id.
    const id = isIt ? expected : bytes.toString('utf8', at, between)
    while (next < ids.length && (ids[next] ?? '') < id) next++
    at = found === -1 ? bytes.length : found + 1
    if (ids[next] !== id) continue
    const place = places[next] ?? 0
    starts[place] = between + 1
    ends[place] = found === -1 ? bytes.length : found
    next++
  }
  return { bytes, starts, ends }
}

/** Whether an id stands there; one that is not of ASCII is not recognised. */
function isIdAt(bytes: Buffer, at: number, id: string): boolean {
  if (bytes[at + id.length] !== 0) return false
  for (let index = 0; index < id.length; index++) {
    const code = id.charCodeAt(index)
    if (code > LAST_OF_ASCII || bytes[at + index] !== code) return false
  }
  return true
}

/** Bytes made at once: with fewer at a time, putting them together takes longer than making them. */
const MIN_CHUNK = 64 * 1024
const TYPICAL_RATIO = 5
const NEW_LINE = 10
const LAST_OF_ASCII = 0x7f
