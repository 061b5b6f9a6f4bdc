import type { Table, TableOptions } from '@bourse/files'
import { readAllInProcess, readInProcess } from './read-in-process.ts'

/** Opens a file like `openTable` of `@bourse/files`, but reads it in a separate process. */
export async function openTableInProcess(path: string, options: TableOptions = {}): Promise<Table> {
  const [head] = await readAllInProcess('table-head', { path, options })
  if (head === undefined) throw new Error(`${path}: expected a table, got nothing`)
  let read = 0
  return {
    ...head,
    readBytes: () => read,
    async *batches() {
      for await (const { batch, readBytes } of readInProcess('table', { path, options })) {
        read = readBytes
        yield batch
      }
    },
  }
}
