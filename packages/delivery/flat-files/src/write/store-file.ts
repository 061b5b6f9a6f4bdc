import type { StoredObject } from '@bourse/services'
import { createHash } from 'node:crypto'
import type { FileFacts } from '../files.ts'
import type { FlatFile } from '../flat-file.ts'
import { labelOf } from '../period.ts'
import { ENDINGS, type FileFormat } from '../public-file.ts'
import { CHANGE, type ChangedRows } from './changed-rows.ts'
import type { LinePiece } from './deprecated-column.ts'
import { gzipStream } from './gzipped.ts'
import type { HistoryRead } from './read-history.ts'
import type { WriterNeeds } from './writer-needs.ts'

/** A file's lines; the first chunk includes the header. */
export type Lines = Pick<LinePiece, 'lines'>

/** Facts about a file that is about to be written. */
type NewFile = Pick<FileFacts, 'dataset' | 'period' | 'date' | 'rows' | 'content_sha256' | 'generated_at'>

/**
 * What to write: `read` yields the file's lines once per format; `changes` are those from the previous file; `history`
 * is the history version.
 */
interface Content {
  readonly read: () => AsyncIterable<Lines>
  readonly changes?: ChangedRows | undefined
  readonly history?: HistoryRead | undefined
}

/**
 * Writes a file to the store in both formats, and a Parquet file of its changes, and then publishes its facts. A file
 * becomes visible only when it is complete: object names derive from the content, and the facts that refer to them are
 * published last. The names are recorded first, so that a crashed worker's leftovers can be removed.
 */
export async function storeFile(
  needs: WriterNeeds,
  file: FlatFile,
  fresh: NewFile,
  { read, changes, history }: Content,
): Promise<void> {
  const [csv_object, parquet_object] = [nameOf(fresh, 'csv'), nameOf(fresh, 'parquet')]
  const changes_object = changes === undefined || changes.rows === 0 ? null : nameOfChanges(fresh, changes)
  const history_object = history === undefined ? null : nameOfHistory(fresh, history)
  await needs.notes.submit(
    [csv_object, parquet_object, changes_object, history_object]
      .filter((object) => object !== null)
      .map((object) => ({ object, state: 'writing' as const, since: fresh.generated_at })),
  )
  // Loaded with the first file written, because most hosts in a deployment write none.
  const { parquetFile } = await import('./parquet-file.ts')
  const attribution = await needs.operations.attribution(file.operation)
  const csv = await needs.store.put(csv_object, gzipStream(bytesOf(read())))
  const parquet = await needs.store.put(parquet_object, parquetFile(read(), file.columns, attribution))
  const changed =
    changes_object === null || changes === undefined
      ? NO_OBJECT
      : factsOf(
          'changes',
          await needs.store.put(changes_object, parquetFile(pieceOf(changes), changeColumns(file), attribution)),
        )
  const ofHistory =
    history_object === null || history === undefined ? NO_HISTORY : await storeHistory(needs, history_object, history)
  await needs.changes.submit([
    {
      ...fresh,
      ...ofHistory,
      ...{ csv_object, ...factsOf('csv', csv), parquet_object, ...factsOf('parquet', parquet) },
      ...{ changes_object, ...changed, changes_rows: changes === undefined ? null : String(changes.rows) },
    },
  ])
}

/** Stores the history version; returns its facts. */
async function storeHistory({ store }: WriterNeeds, history_object: string, { asOf, pieces }: HistoryRead) {
  let rows = 0
  const bytes = async function* () {
    for await (const piece of pieces) {
      rows += piece.rows
      yield piece.bytes
    }
  }
  const stored = await store.put(history_object, bytes())
  return { history_object, history_rows: String(rows), history_as_of: asOf, ...factsOf('history', stored) }
}

/** Facts about a history version that does not exist. */
export const NO_HISTORY = {
  history_rows: null,
  history_object: null,
  history_sha256: null,
  history_bytes: null,
  history_as_of: null,
}

/** Facts about a file of changes that does not exist. */
const NO_OBJECT = { changes_sha256: null, changes_bytes: null }

async function* pieceOf({ lines }: ChangedRows): AsyncGenerator<Lines> {
  yield { lines }
}

const changeColumns = ({ columns }: FlatFile) => ({ ...columns, [CHANGE]: 'text' as const })

/** The changes depend on both files, so their name derives from their own lines. */
function nameOfChanges(fresh: NewFile, { lines }: ChangedRows): string {
  const hash = createHash('sha256').update(lines.join('')).digest('hex')
  return `flat-files/${fresh.dataset}/${labelOf(fresh)}/${hash.slice(0, NAME_LENGTH)}.changes.parquet`
}

const factsOf = <F extends FileFormat | 'changes'>(format: F, { sha256, bytes }: StoredObject) =>
  ({ [`${format}_sha256`]: sha256, [`${format}_bytes`]: String(bytes) }) as Record<`${F}_sha256` | `${F}_bytes`, string>

/** The same dates may be read again later, with other symbols or revisions, so the name depends on the as-of time. */
function nameOfHistory(fresh: NewFile, { asOf }: HistoryRead): string {
  const hash = createHash('sha256').update(`${fresh.content_sha256} ${asOf}`).digest('hex')
  return `flat-files/${fresh.dataset}/${labelOf(fresh)}/${hash.slice(0, NAME_LENGTH)}${ENDINGS.history}`
}

/** Number of characters of a SHA-256 in a name. */
const NAME_LENGTH = 32

/** Names derive from the content, so a new file never replaces one during a download. */
const nameOf = (fresh: NewFile, format: FileFormat) =>
  `flat-files/${fresh.dataset}/${labelOf(fresh)}/${fresh.content_sha256.slice(0, NAME_LENGTH)}${ENDINGS[format]}`

async function* bytesOf(pieces: AsyncIterable<Lines>): AsyncGenerator<Uint8Array> {
  for await (const { lines } of pieces) yield Buffer.from(lines.join(''))
}
