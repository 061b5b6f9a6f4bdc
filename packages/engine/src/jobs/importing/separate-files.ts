import type { Table, TableBatch } from '@bourse/files'
import { basename } from 'node:path'
import { openTableInProcess } from '../open-table-in-process.ts'
import type { ReadOptions } from './read-options.ts'

type Numbered = TableBatch & { readonly before: number }

/** A file with a single layout: a file on disk, or an archive entry whose name contains fields of its rows. */
export interface SeparateFile {
  readonly name: string
  readonly table: Table
  /** Yields only the table batches that belong to this file. */
  batches(all: AsyncIterable<Numbered>): AsyncIterable<Numbered>
}

/** Opens a file. With `symbolFromName`, archive entries are separate files, because their names contain the symbol. */
export async function separateFiles(
  path: string,
  { columns, symbolFromName }: Pick<ReadOptions, 'columns' | 'symbolFromName'>,
): Promise<readonly SeparateFile[]> {
  const table = await openTableInProcess(path, { columns })
  if (symbolFromName === undefined || table.entries.length < 2)
    return [{ name: nameOf(path, table), table, batches: (all) => all }]
  return table.entries.map(({ entry, name }) => ({ name, table, batches: (all) => ofEntry(all, entry) }))
}

/** If an archive has only one entry, the entry's name describes the table better than the archive's name. */
const nameOf = (path: string, { entries: [only] }: Table) => only?.name ?? basename(path)

async function* ofEntry(all: AsyncIterable<Numbered>, number: number): AsyncGenerator<Numbered> {
  for await (const batch of all) {
    if (batch.entry > number) return
    if (batch.entry === number) yield batch
  }
}
