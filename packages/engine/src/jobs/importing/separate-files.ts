import { basename } from 'node:path'
import { entryTables, openTablesInProcess, type TableInProcess } from '../open-table-in-process.ts'
import type { ReadOptions } from './read-options.ts'

/**
 * Maximum number of entries in an archive: publishers offer an entire market as one archive, with a file for each
 * symbol.
 */
const MOST_ENTRIES = 50_000

/** A file with a single layout: a file on disk, or an archive entry whose name contains fields of its rows. */
export interface SeparateFile {
  readonly name: string
  readonly table: TableInProcess
}

/** Opens files. With `symbolFromName`, archive entries are separate files, because their names contain the symbol. */
export async function separateFiles(
  paths: readonly string[],
  { columns, symbolFromName }: Pick<ReadOptions, 'columns' | 'symbolFromName'>,
): Promise<readonly SeparateFile[]> {
  const tables = await openTablesInProcess(paths, { columns, limits: { entries: MOST_ENTRIES } })
  return tables.flatMap((table) => {
    const own = symbolFromName === undefined || table.entries.length < 2 ? [table] : entryTables(table)
    return own.map((each) => ({ name: nameOf(each), table: each }))
  })
}

/** If an archive has only one entry, the entry's name describes the table better than the archive's name. */
const nameOf = ({ at, entries: [only, ...others] }: TableInProcess) =>
  only !== undefined && others.length === 0 ? only.name : basename(at.path)
