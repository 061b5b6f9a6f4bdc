import type { Table, TableOptions } from '@bourse/files'
import { UnreadableFile } from '@bourse/kit/readers'
import { basename } from 'node:path'
import { readInProcess } from './read-in-process.ts'
import type { TableAt, TableHead, TablePiece } from './reading/messages.ts'

/** A table that the reading process reads. */
export interface TableInProcess extends Table {
  readonly at: TableAt
}

/** Opens a file like `openTable` in `@bourse/files`, but reads it in a separate process. */
export async function openTableInProcess(path: string, options: TableOptions = {}): Promise<TableInProcess> {
  const [table] = await openTablesInProcess([path], options)
  if (table === undefined) throw new Error(`${path}: expected a table, got nothing`)
  return table
}

/** Opens several files in one task of the reading process, in order. */
export async function openTablesInProcess(
  paths: readonly string[],
  options: TableOptions = {},
): Promise<readonly TableInProcess[]> {
  const tables: TableInProcess[] = []
  try {
    for await (const heads of readInProcess('table-heads', { paths, options }))
      for (const head of heads)
        tables.push(tableOf(head, { path: paths[tables.length] ?? '', options, entry: undefined }))
  } catch (error) {
    throw nameFiles(error, paths.slice(tables.length))
  }
  return tables
}

/** Returns an archive's tables, one for each entry. */
export const entryTables = (archive: TableInProcess): readonly TableInProcess[] =>
  archive.entries.map((own) =>
    tableOf({ ...archive, entries: [own], bytes: own.bytes }, { ...archive.at, entry: own.entry }),
  )

function tableOf(head: TableHead, at: TableAt): TableInProcess {
  let read = 0
  return {
    ...head,
    at,
    readBytes: () => read,
    async *batches(entry = at.entry) {
      for await (const pieces of readTables([{ ...at, entry }]))
        for (const { batch, readBytes } of pieces) {
          read = readBytes
          yield batch
        }
    },
  }
}

/** Reads several tables in one task of the reading process, in order. */
export async function* readTables(tables: readonly TableAt[]): AsyncGenerator<readonly TablePiece[]> {
  let reached = 0
  try {
    for await (const pieces of readInProcess('tables', { tables })) {
      reached = pieces.at(-1)?.table ?? reached
      yield pieces
    }
  } catch (error) {
    const paths = tables.slice(reached).map(({ path }) => path)
    throw nameFiles(error, paths)
  }
}

/**
 * Adds to an error the names of the files that it may concern, because a process that dies does not report its file.
 */
function nameFiles(error: unknown, paths: readonly string[]): unknown {
  const names = paths.map((path) => basename(path))
  if (!(error instanceof UnreadableFile) || names.some((name) => error.message.includes(name))) return error
  const [first = '', last = ''] = [names[0], names.at(-1)]
  error.message = `${first === last ? first : `a file from ${first} to ${last}`}: ${error.message}`
  return error
}
