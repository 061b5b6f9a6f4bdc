import type { Table, TableBatch, TableOptions } from '@bourse/files'
import { readAllInProcess, readInProcess } from './read-in-process.ts'

/** Opens a file like `openTable` of `@bourse/files`, but reads it in a separate process. */
export async function openTableInProcess(path: string, options: TableOptions = {}): Promise<Table> {
  const [head] = await readAllInProcess('table-head', { path, options })
  if (head === undefined) throw new Error(`${path}: expected a table, got nothing`)
  let read = 0
  return {
    ...head,
    readBytes: () => read,
    async *batches(entry) {
      for await (const { batch, readBytes } of readInProcess('table', { path, options, entry })) {
        read = readBytes
        yield batch
      }
    },
  }
}

/** Returns an archive's tables, one for each entry. */
export function entryTables(archive: Table): readonly Table[] {
  return archive.entries.map((own): Table => {
    let read = 0
    async function* batches(): AsyncGenerator<TableBatch> {
      for await (const batch of archive.batches(own.entry)) {
        read = archive.readBytes()
        yield batch
      }
    }
    return { ...archive, entries: [own], bytes: own.bytes, readBytes: () => read, batches }
  })
}
