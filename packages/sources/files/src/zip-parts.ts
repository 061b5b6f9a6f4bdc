import { UnreadableFile, zipList } from '@bourse/kit/readers'
import type { TableLimits } from './limits.ts'
import { formatOfName } from './sniff.ts'
import type { TablePart, TableParts } from './table-part.ts'

/**
 * Returns a zip archive's entries whose extension indicates a table, or all entries if the format is given. Entry names
 * are only displayed and checked for their extension; nothing is ever written to a path derived from them.
 */
export async function zipParts(path: string, formatGiven: boolean, limits: TableLimits): Promise<TableParts> {
  const parts = await listEntries(path, limits)
  const named = parts.filter((part) => formatGiven || formatOfName(part.name))
  // Some publishers name their tables .txt. The extension alone does not distinguish tables from notes stored next to
  // them.
  const tables = named.length > 0 ? named : parts.filter(({ name }) => /\.txt$/i.test(name))
  if (tables.length === 0) throw nothingToRead(path, parts)
  const unread = parts.filter((part) => !tables.includes(part)).map((part) => part.label)
  return { parts: tables, unread }
}

async function listEntries(path: string, limits: TableLimits): Promise<TablePart[]> {
  const parts: TablePart[] = []
  for (const { name: whole, packedBytes, chunks } of await zipList({ path }, limits)) {
    const name = whole.replace(/[^ -~]/g, '?').slice(0, 200)
    const entry = parts.length + 1
    const label = `entry ${entry} (${name})`
    if (!isNoise(name)) parts.push({ entry, label, name, bytes: packedBytes, path: undefined, chunks })
  }
  return parts
}

function isNoise(name: string): boolean {
  return name.startsWith('__MACOSX/') || /(^|\/)\.[^/]*$/.test(name)
}

function nothingToRead(path: string, parts: readonly TablePart[]): UnreadableFile {
  const names =
    parts
      .map((part) => part.name)
      .slice(0, 5)
      .join(', ') || 'nothing'
  return new UnreadableFile(
    `${path}: expected entries ending in .csv, .tsv, .ndjson, .jsonl or .parquet, got ${names}; give ` +
      'the format to read all of them',
  )
}
