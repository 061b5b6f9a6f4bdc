import { csvFields } from './csv-lines.ts'
import type { Lines } from './store-file.ts'

/** Name of the column with the kind of change, as readers of change data feeds expect it. */
export const CHANGE = '_change_type'

/** Maximum number of rows in a file that is compared row by row, because the earlier rows are held in memory. */
const MOST = 250_000

/** The rows that differ between two versions of a file, under a header that begins with the kind of change. */
export interface ChangedRows {
  readonly lines: readonly string[]
  readonly rows: number
}

/**
 * Compares two versions of a file. A row whose `key` columns are the same in both is an update, with the row before and
 * after it; without a key, every changed row is a deletion and an insertion. Returns undefined if the columns differ or
 * a version has too many rows.
 */
export async function changedRows(
  before: AsyncIterable<string>,
  after: AsyncIterable<Lines>,
  key: readonly string[],
): Promise<ChangedRows | undefined> {
  const earlier = await linesOf(before)
  if (earlier === undefined) return undefined
  const { header, rows: removed } = earlier
  const added: string[] = []
  let isHead = true
  for await (const { lines } of after) {
    const [first, ...others] = lines
    if (isHead && first !== header) return undefined
    for (const line of isHead ? others : lines) if (!takeOne(removed, line)) added.push(line)
    isHead = false
    if (added.length > MOST) return undefined
  }
  const gone = [...removed].flatMap(([line, count]) => Array.from({ length: count }, () => line))
  const changes = changesOf(gone, added, keyReader(header, key))
  return { lines: [`${CHANGE},${header}`, ...changes], rows: changes.length }
}

/** Reads the header, and how often each line occurs. */
async function linesOf(before: AsyncIterable<string>) {
  let header: string | undefined
  let count = 0
  const rows = new Map<string, number>()
  for await (const line of before) {
    if (header === undefined) header = line
    else rows.set(line, (rows.get(line) ?? 0) + 1)
    if (count++ > MOST) return undefined
  }
  return header === undefined ? undefined : { header, rows }
}

/** Removes one occurrence of a line; false if there is none. */
function takeOne(rows: Map<string, number>, line: string): boolean {
  const count = rows.get(line)
  if (count === undefined) return false
  if (count === 1) rows.delete(line)
  else rows.set(line, count - 1)
  return true
}

type KeyOf = (line: string) => string | undefined

/** Returns a function that reads the key of a line; it returns undefined if the file does not have all key columns. */
function keyReader(header: string, key: readonly string[]): KeyOf {
  const names = csvFields(header)
  const places = key.map((name) => names.indexOf(name))
  if (key.length === 0 || places.includes(-1)) return () => undefined
  return (line) => {
    const fields = csvFields(line)
    return JSON.stringify(places.map((place) => fields[place]))
  }
}

function changesOf(gone: readonly string[], added: readonly string[], keyOf: KeyOf): readonly string[] {
  const byKey = Map.groupBy(gone, keyOf)
  const updated = new Set<string>()
  const changes = added.flatMap((line) => {
    const key = keyOf(line)
    const [before, ...others] = key === undefined ? [] : (byKey.get(key) ?? [])
    if (before === undefined || others.length > 0 || updated.has(before)) return [`insert,${line}`]
    updated.add(before)
    return [`update_preimage,${before}`, `update_postimage,${line}`]
  })
  return [...changes, ...gone.filter((line) => !updated.has(line)).map((line) => `delete,${line}`)]
}
