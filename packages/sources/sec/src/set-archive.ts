import type { BadRecord, GivenFile } from '@bourse/kit'
import { tsv, zipEntries, type BytesInput, type CsvLine } from '@bourse/kit/readers'

/** A set of tables of the SEC: its archive, or the tables out of it by their names. */
export type RawSet =
  { readonly archive: Uint8Array | Pick<GivenFile, 'path'> } | { readonly tables: Readonly<Record<string, BytesInput>> }

/**
 * The tables of a set among the files that somebody gave.
 * @throws Error that names the tables that lack
 */
export function setTables(files: readonly GivenFile[], names: readonly string[]): RawSet {
  const missing = names.filter((table) => !files.some(({ name }) => name === table))
  if (missing.length > 0)
    throw new Error(`expected ${missing.join(', ')} in the set, came ${files.map(({ name }) => name).join(', ')}`)
  return { tables: Object.fromEntries(files.map((file) => [file.name, file])) }
}

/**
 * The lines of a table, piece by piece: the largest ones have hundreds of megabytes.
 * @param required columns without which it is another table
 * @throws Error where the set lacks the table
 * @throws UnreadableFile where it lacks a required column
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
