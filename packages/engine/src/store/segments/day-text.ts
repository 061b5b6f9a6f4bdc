import { promisify } from 'node:util'
import { zstdCompress, zstdDecompressSync } from 'node:zlib'

/** One date's rows as lines, by entity id. */
export type LinesOfDay = Map<string, string>

/** Separates an id from its line: no PostgreSQL text contains NUL. */
const ID_SEPARATOR = '\0'

/** How many times longer a text usually is, at most, than its compressed form: it is then decompressed in one piece. */
const EXPECTED_RATIO = 8

/** Packs all rows for a date into one compressed text, in id order; each line starts with its entity id. */
export function packDay(lines: LinesOfDay): Promise<Buffer> {
  const ordered = [...lines].sort(([a], [b]) => (a < b ? -1 : 1))
  return promisify(zstdCompress)(ordered.map(([id, text]) => id + ID_SEPARATOR + text).join('\n'))
}

/** Returns the rows in a text created by `packDay`. */
export function unpackDay(content: Buffer): LinesOfDay {
  const text = zstdDecompressSync(content, { chunkSize: content.length * EXPECTED_RATIO }).toString('utf8')
  const lines: LinesOfDay = new Map()
  for (let at = 0; at < text.length;) {
    const between = text.indexOf(ID_SEPARATOR, at)
    const found = text.indexOf('\n', between)
    const end = found === -1 ? text.length : found
    lines.set(text.slice(at, between), text.slice(between + 1, end))
    at = end + 1
  }
  return lines
}
