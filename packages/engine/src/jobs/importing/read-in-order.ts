import type { TableBatch } from '@bourse/files'
import { readTables, type TableInProcess } from '../open-table-in-process.ts'
import type { TablePiece } from '../reading/messages.ts'
import { readAhead } from './read-ahead.ts'

/**
 * Maximum number and total size in bytes of the files that one task reads. Between tasks, a reading process that uses
 * a lot of memory is replaced.
 */
const [TASK_FILES, TASK_BYTES] = [1_000, 16 * 1024 ** 2]

/** A file whose turn it is to be read. */
export interface FileInTurn<File> {
  readonly file: File
  /** The file's batches, which can be read once. */
  readonly batches: AsyncIterable<TableBatch>
  /** Returns the number of the file's bytes on disk that have been read so far. */
  readBytes(): number
}

interface OwnTable {
  readonly table: TableInProcess
}

/**
 * Yields files one after the other, each with its batches. Small files share tasks of the reading process, because one
 * task per file would take longer than reading it.
 */
export async function* readInOrder<File extends OwnTable>(files: readonly File[]): AsyncGenerator<FileInTurn<File>> {
  const placed = placedPieces(files)
  let next: IteratorResult<PlacedPiece<File>> | undefined
  let read = 0
  async function* batchesOf(file: File): AsyncGenerator<TableBatch> {
    for (;;) {
      next ??= await placed.next()
      if (next.done === true || next.value.file !== file) return
      const { batch, readBytes } = next.value.piece
      next = undefined
      read = readBytes
      yield batch
    }
  }
  try {
    for (const file of files) {
      read = 0
      yield { file, batches: batchesOf(file), readBytes: () => read }
      for await (const _ of batchesOf(file));
    }
  } finally {
    await placed.return(undefined)
  }
}

interface PlacedPiece<File> {
  readonly file: File | undefined
  readonly piece: TablePiece
}

async function* placedPieces<File extends OwnTable>(files: readonly File[]): AsyncGenerator<PlacedPiece<File>> {
  const read = (task: readonly File[]) => readTables(task.map(({ table }) => table.at))
  for await (const { task, item: pieces } of readAhead(tasksOf(files), read))
    for (const piece of pieces) yield { file: task[piece.table], piece }
}

/** Groups consecutive files into tasks. An archive's entries belong to one task, so that one process opens it. */
function tasksOf<File extends OwnTable>(files: readonly File[]): readonly (readonly File[])[] {
  const tasks: File[][] = []
  let bytes = 0
  for (const file of files) {
    const task = tasks.at(-1) ?? []
    const isSameArchive = task.at(-1)?.table.at.path === file.table.at.path
    const isRoom = task.length > 0 && task.length < TASK_FILES && bytes + file.table.bytes <= TASK_BYTES
    if (isSameArchive || isRoom) task.push(file)
    else {
      tasks.push([file])
      bytes = 0
    }
    bytes += file.table.bytes
  }
  return tasks
}
