import { openTable, type Table, type TableOptions } from '@bourse/files'
import { UnreadableFile } from '@bourse/kit/readers'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Readers, TableHead, TablePiece } from './messages.ts'

/**
 * Number of rows, and number of descriptions, after which a message is sent: otherwise, each of many small files would
 * need its own message.
 */
const [ROWS, HEADS] = [1_000, 500]
/** Total size in bytes of the described files after which a message is sent, so that no message times out. */
const HEADS_BYTES = 16 * 1024 ** 2

/** Reads the descriptions of files. */
export async function* tableHeads({
  paths,
  options,
}: Readers['table-heads']['takes']): AsyncGenerator<readonly TableHead[]> {
  let heads: TableHead[] = []
  let [entries, bytes] = [0, 0]
  for (const path of paths) {
    const { batches: _, readBytes: __, ...head } = await named(path, () => openedTable(path, options))
    heads.push(head)
    entries += head.entries.length
    bytes += head.bytes
    if (entries < HEADS && bytes < HEADS_BYTES) continue
    yield heads
    heads = []
    entries = bytes = 0
  }
  if (heads.length > 0) yield heads
}

/** Reads the rows of several tables. */
export async function* tableRows({ tables }: Readers['tables']['takes']): AsyncGenerator<readonly TablePiece[]> {
  let pieces: TablePiece[] = []
  let rows = 0
  let table: Table | undefined
  for (const [at, { path, options, entry }] of tables.entries()) {
    // An archive's entries are consecutive, so the open archive can be reused.
    const open = tables[at - 1]?.path === path ? table : undefined
    table = open ?? (await named(path, () => openedTable(path, options)))
    const batches = table.batches(entry)
    for (;;) {
      const next = await named(path, () => batches.next())
      if (next.done === true) break
      pieces.push({ table: at, batch: next.value, readBytes: table.readBytes() })
      rows += next.value.rows.length + next.value.problems.length
      if (rows < ROWS) continue
      yield pieces
      pieces = []
      rows = 0
    }
  }
  if (pieces.length > 0) yield pieces
}

let lastOpened: { readonly key: string; readonly table: Table } | undefined

/** Opens a table unless it is the one that was opened last, because an archive is read entry by entry. */
async function openedTable(path: string, options: TableOptions): Promise<Table> {
  const { mtimeMs, size } = await stat(path)
  const key = JSON.stringify([path, options, mtimeMs, size])
  if (lastOpened?.key !== key) lastOpened = { key, table: await openTable(path, options) }
  return lastOpened.table
}

/** Adds the file's name to the error about an unreadable file, because a task reads many files. */
async function named<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const name = basename(path)
    if (error instanceof UnreadableFile && !error.message.includes(name)) error.message = `${name}: ${error.message}`
    throw error
  }
}
