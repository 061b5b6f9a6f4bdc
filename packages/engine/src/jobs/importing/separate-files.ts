import type { Table } from '@bourse/files'
import { basename } from 'node:path'
import { entryTables, openTableInProcess } from '../open-table-in-process.ts'
import type { ReadOptions } from './read-options.ts'

/** Maximum number of entries in an archive: publishers offer a whole market as one, with a file for each symbol. */
const MOST_ENTRIES = 50_000

/** A file with a single layout: a file on disk, or an archive entry whose name contains fields of its rows. */
export interface SeparateFile {
  readonly name: string
  readonly table: Table
}

/** Opens a file. With `symbolFromName`, archive entries are separate files, because their names contain the symbol. */
export async function separateFiles(
  path: string,
  { columns, symbolFromName }: Pick<ReadOptions, 'columns' | 'symbolFromName'>,
): Promise<readonly SeparateFile[]> {
  const table = await openTableInProcess(path, { columns, limits: { entries: MOST_ENTRIES } })
  return symbolFromName === undefined || table.entries.length < 2
    ? [{ name: nameOf(path, table), table }]
    : entryTables(table).map((own) => ({ name: nameOf(path, own), table: own }))
}

/** If an archive has only one entry, the entry's name describes the table better than the archive's name. */
const nameOf = (path: string, { entries: [only] }: Table) => only?.name ?? basename(path)
