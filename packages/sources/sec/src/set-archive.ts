import type { BadRecord, InputFile } from '@bourse/kit'
import { tsv, zipEntries, type BytesInput, type CsvLine } from '@bourse/kit/readers'

/** An SEC data set: its zip archive, or its tables by name. */
export type RawSet =
  { readonly archive: Uint8Array | Pick<InputFile, 'path'> } | { readonly tables: Readonly<Record<string, BytesInput>> }

/**
 * Finds a set's tables among the operator's files.
 * @throws Error listing the missing tables
 */
export function setTables(files: readonly InputFile[], names: readonly string[]): RawSet {
  const missing = names.filter((table) => !files.some(({ name }) => name === table))
  if (missing.length > 0)
    throw new Error(`expected ${missing.join(', ')} in the set, got ${files.map(({ name }) => name).join(', ')}`)
  return { tables: Object.fromEntries(files.map((file) => [file.name, file])) }
}

/**
 * Yields a table's lines in chunks, because the largest tables are hundreds of megabytes in size.
 * @param required columns that identify the table
 * @throws Error if the set has no such table
 * @throws UnreadableFile if a required column is missing
 */
export async function* setLines(
  set: RawSet,
  name: string,
  required: readonly string[] = [],
): AsyncGenerator<CsvLine | BadRecord> {
  if ('tables' in set) {
    const table = set.tables[name]
    if (table === undefined) throw new Error(`expected ${name} in the set`)
    yield* tsv(table, { required })
    return
  }
  for await (const entry of zipEntries(set.archive)) {
    if (entry.name !== name && !entry.name.endsWith(`/${name}`)) continue
    yield* tsv(entry.chunks(), { required })
    return
  }
  throw new Error(`expected ${name} in the archive of the set`)
}
