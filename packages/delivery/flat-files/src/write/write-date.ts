import type { JobContext } from '@bourse/kit/delivery'
import { createHash } from 'node:crypto'
import type { FileFacts } from '../files.ts'
import { selectionOf, type FlatFile } from '../flat-file.ts'
import { operatorOf } from '../tables/operator-of.ts'
import { changedRows, type ChangedRows } from './changed-rows.ts'
import type { LinePiece } from './deprecated-column.ts'
import { linesOfDay } from './join-days.ts'
import { rowsOfDate } from './rows-of-date.ts'
import { NO_HISTORY, storeFile } from './store-file.ts'
import type { WriterNeeds } from './writer-needs.ts'

/** A trading date whose file is to be written, or compared with the published rows. */
interface Task {
  readonly file: FlatFile
  readonly date: string
  /** Facts about the date; undefined if it was never checked. */
  readonly before: FileFacts | undefined
  readonly mics: readonly string[]
}

/**
 * Reads a date's published rows and writes a file if they differ from the current one; all passes read the same
 * snapshot version. If no file has to be written, returns only the facts, so that the caller can publish many of them
 * together.
 */
export async function writeDate(needs: WriterNeeds, task: Task, context: Context): Promise<FileFacts | undefined> {
  const { file, date, before, mics } = task
  const caller = operatorOf(needs.operations, file)
  const selection = selectionOf(file, date, mics)
  const { pin } = await needs.operations.pin(caller, selection)
  const read = () => guarded(rowsOfDate(needs.operations, file, { caller, selection, pin, date }), context)
  const { rows, content_sha256 } = await measured(read())
  if (before?.content_sha256 === content_sha256) return undefined
  const [dataset, generated_at] = [file.dataset, context.clock.now()]
  const facts = { dataset, period: 'day' as const, date, rows: String(rows), content_sha256, generated_at }
  if (rows === 0 && (before === undefined || before.csv_object === null)) return { ...facts, ...NO_FILE }
  await storeFile(needs, file, facts, { read, changes: await changesSince(needs, task, read) })
  return undefined
}

type Context = Pick<JobContext, 'clock' | 'signal'>

/** The changes from the date's current file; undefined if there is none, or it cannot be compared. */
async function changesSince(
  { store, operations }: WriterNeeds,
  { file, before, date }: Task,
  read: () => AsyncIterable<LinePiece>,
): Promise<ChangedRows | undefined> {
  const object = before?.csv_object ?? undefined
  if (object === undefined) return undefined
  const key = operations.list().find(({ id }) => id === file.operation)?.record?.key ?? []
  const ofVersion = file.hasVersions === true && key.length > 0 ? ['known_from'] : []
  return changedRows(await linesOfDay(store, { date, csv_object: object }), read(), [...key, ...ofVersion])
}

const NO_FILE = {
  csv_object: null,
  csv_sha256: null,
  csv_bytes: null,
  parquet_object: null,
  parquet_sha256: null,
  parquet_bytes: null,
  changes_rows: null,
  changes_object: null,
  changes_sha256: null,
  changes_bytes: null,
  ...NO_HISTORY,
}

async function* guarded(pieces: AsyncIterable<LinePiece>, { signal }: Context): AsyncGenerator<LinePiece> {
  for await (const piece of pieces) {
    signal.throwIfAborted()
    yield piece
  }
}

async function measured(pieces: AsyncIterable<LinePiece>) {
  const hash = createHash('sha256')
  let rows = 0
  for await (const piece of pieces) {
    rows += piece.rows
    hash.update(piece.lines.join(''))
  }
  return { rows, content_sha256: hash.digest('hex') }
}
