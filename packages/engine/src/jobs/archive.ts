import type { Database } from '../database/index.ts'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'

/** Returns the name of a unit of work, as used in the archive, in run records and in a time window's progress. */
export const unitName = (unit: unknown): string => JSON.stringify(unit) ?? ''

/** A raw response from a source. */
export type Raw = string | Uint8Array

export type Archive = ReturnType<typeof createArchive>

/** True for responses that can be archived. A source may also return a custom object, which cannot be archived. */
export const isRaw = (value: unknown): value is Raw => typeof value === 'string' || value instanceof Uint8Array

/** Returns a unit's response if it was stored at or after `since`; otherwise undefined. */
export async function archivedRaw(
  database: Database,
  source: string,
  unit: unknown,
  since = '-infinity',
): Promise<Raw | undefined> {
  const [row] = await database.query<{ is_text: boolean; content: Buffer }>(
    'select is_text, content from bourse.archive where source = $1 and unit = $2 and fetched_at >= $3',
    [source, unitName(unit), since],
  )
  if (row === undefined) return undefined
  const content = await promisify(zstdDecompress)(row.content)
  return row.is_text ? content.toString('utf8') : content
}

/**
 * Stores the newest raw response per source and unit, up to a total number of bytes. The responses are stored in the
 * database, so that every replica can read them.
 */
export function createArchive(database: Database, bytes: number) {
  return {
    /** Returns a unit's response if it was stored at or after `since`; otherwise undefined. */
    get: (source: string, unit: unknown, since?: string) => archivedRaw(database, source, unit, since),
    /** Stores a response, deletes the oldest ones beyond the size limit, and returns its SHA-256. */
    async put(source: string, unit: unknown, raw: Raw, at: string): Promise<Buffer> {
      const plain = typeof raw === 'string' ? Buffer.from(raw) : raw
      const sha256 = createHash('sha256').update(plain).digest()
      await database.query(
        `insert into bourse.archive (source, unit, fetched_at, sha256, is_text, content) values ($1, $2, $3, $4, $5, $6)
         on conflict (source, unit) do update set fetched_at = excluded.fetched_at, sha256 = excluded.sha256,
           is_text = excluded.is_text, content = excluded.content`,
        [source, unitName(unit), at, sha256, typeof raw === 'string', await promisify(zstdCompress)(plain)],
      )
      await database.query(
        `delete from bourse.archive a using (
           select source, unit, sum(octet_length(content)) over (order by fetched_at desc, source, unit) as kept
           from bourse.archive) s
         where s.kept > $1 and a.source = s.source and a.unit = s.unit`,
        [bytes],
      )
      return sha256
    },
  }
}
