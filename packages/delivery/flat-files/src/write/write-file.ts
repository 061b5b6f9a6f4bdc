import type { JobContext, Provided } from '@bourse/kit'
import { objectStore, operations, type StoredObject } from '@bourse/services'
import { createHash } from 'node:crypto'
import { fileChanges } from '../file-changes.ts'
import { files, type FileFacts } from '../files.ts'
import { selectionOf, type FlatFile } from '../flat-file.ts'
import { objectNotes } from '../object-notes.ts'
import { objects } from '../objects.ts'
import { ENDINGS, type FileFormat } from '../shown.ts'
import { flatLines, type LinePiece } from './flat-lines.ts'
import { gzipped } from './gzipped.ts'

/** What writing stands on. */
export const writerNeeds = {
  files,
  objects,
  changes: fileChanges,
  notes: objectNotes,
  operations,
  store: objectStore,
}
export type WriterNeeds = Provided<typeof writerNeeds>

/** A file to be written, or compared with what is published. */
export interface Task {
  readonly file: FlatFile
  readonly date: string
  /** What is known of the date; undefined where nobody has looked yet. */
  readonly before: FileFacts | undefined
  readonly mics: readonly string[]
}

/**
 * Reads the rows of a date as they are published now and writes them where they differ from the file that is there; all
 * passes read the same pinned publications. Nothing of a file is seen before it is whole: objects have names of their
 * content, and the facts that name them are published last. Where there is nothing to write a file of, only the facts
 * are returned, for the caller to publish many at once.
 */
export async function writeFile(needs: WriterNeeds, task: Task, context: Context): Promise<FileFacts | undefined> {
  const { file, date, before, mics } = task
  const caller = needs.operations.operator({ without: ['mutual-funds.read'] })
  const selection = selectionOf(file, date, mics)
  const { pin } = await needs.operations.pin(caller, selection)
  const read = () => guarded(flatLines(needs.operations.rows(caller, selection, { pin, format: 'csv' })), context)
  const { rows, content_sha256 } = await measured(read())
  if (before?.content_sha256 === content_sha256) return undefined
  const facts = { dataset: file.dataset, date, rows: String(rows), content_sha256, generated_at: context.clock.now() }
  if (rows === 0 && (before === undefined || before.csv_object === null)) return { ...facts, ...NO_FILE }
  await needs.changes.submit([{ ...facts, ...(await stored(needs, { ...facts, file }, read)) }])
  return undefined
}

type Context = Pick<JobContext, 'clock' | 'signal'>

const NO_FILE = {
  csv_object: null,
  csv_sha256: null,
  csv_bytes: null,
  parquet_object: null,
  parquet_sha256: null,
  parquet_bytes: null,
}

interface Fresh extends Pick<FileFacts, 'dataset' | 'date' | 'content_sha256' | 'generated_at'> {
  readonly file: FlatFile
}

type Read = () => AsyncGenerator<LinePiece>

/**
 * Puts both forms into the store. What they will be called is noted before: should this worker die, somebody knows what
 * to remove.
 */
async function stored(needs: WriterNeeds, fresh: Fresh, read: Read) {
  const [csv_object, parquet_object] = [nameOf(fresh, 'csv'), nameOf(fresh, 'parquet')]
  await needs.notes.submit(
    [csv_object, parquet_object].map((object) => ({ object, state: 'writing' as const, since: fresh.generated_at })),
  )
  // Loaded by the first file that is written: most hosts of a deployment write none.
  const { parquetFile } = await import('./parquet-file.ts')
  const csv = await needs.store.put(csv_object, gzipped(bytesOf(read())))
  const parquet = await needs.store.put(parquet_object, parquetFile(read(), fresh.file.columns))
  return { csv_object, ...factsOf('csv', csv), parquet_object, ...factsOf('parquet', parquet) }
}

const factsOf = <F extends FileFormat>(format: F, { sha256, bytes }: StoredObject) =>
  ({ [`${format}_sha256`]: sha256, [`${format}_bytes`]: String(bytes) }) as Record<`${F}_sha256` | `${F}_bytes`, string>

/** By content: a new file never takes the place of one that somebody is just fetching. */
const nameOf = ({ dataset, date, content_sha256 }: Fresh, format: FileFormat) =>
  `flat-files/${dataset}/${date}/${content_sha256.slice(0, 32)}${ENDINGS[format]}`

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

async function* bytesOf(pieces: AsyncIterable<LinePiece>): AsyncGenerator<Uint8Array> {
  for await (const { lines } of pieces) yield Buffer.from(lines.join(''))
}
