import { promisify } from 'node:util'
import { zstdCompress, zstdDecompressSync } from 'node:zlib'

/** Rows of one date by the id of their entity, as lines. */
export type LinesOfDay = Map<string, string>

/** Between an id and its line: no text of PostgreSQL holds it. */
const BETWEEN = '\0'

/** One text for all rows of a date, each behind its id, compressed; in the order of the ids. */
export function packDay(lines: LinesOfDay): Promise<Buffer> {
  const ordered = [...lines].sort(([a], [b]) => (a < b ? -1 : 1))
  return promisify(zstdCompress)(ordered.map(([id, text]) => id + BETWEEN + text).join('\n'))
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
