import type { StoredObject } from '@bourse/services'
import type { FileFacts } from '../files.ts'
import type { FlatFile } from '../flat-file.ts'
import { labelOf } from '../period.ts'
import { ENDINGS, type FileFormat } from '../public-file.ts'
import type { LinePiece } from './deprecated-column.ts'
import { gzipStream } from './gzipped.ts'
import type { WriterNeeds } from './writer-needs.ts'

/** A file's lines; the first chunk includes the header. */
export type Lines = Pick<LinePiece, 'lines'>

/** Facts about a file that is about to be written. */
type NewFile = Pick<FileFacts, 'dataset' | 'period' | 'date' | 'rows' | 'content_sha256' | 'generated_at'>

/**
 * Writes a file to the store in both formats and then publishes its facts; `read` yields the file's lines once per
 * format. A file becomes visible only when it is complete: object names derive from the content, and the facts that
 * refer to them are published last. The names are recorded first, so that a crashed worker's leftovers can be removed.
 */
export async function storeFile(
  needs: WriterNeeds,
  file: FlatFile,
  fresh: NewFile,
  read: () => AsyncIterable<Lines>,
): Promise<void> {
  const [csv_object, parquet_object] = [nameOf(fresh, 'csv'), nameOf(fresh, 'parquet')]
  await needs.notes.submit(
    [csv_object, parquet_object].map((object) => ({ object, state: 'writing' as const, since: fresh.generated_at })),
  )
  // Loaded with the first file written, because most hosts in a deployment write none.
  const { parquetFile } = await import('./parquet-file.ts')
  const csv = await needs.store.put(csv_object, gzipStream(bytesOf(read())))
  const parquet = await needs.store.put(parquet_object, parquetFile(read(), file.columns))
  await needs.changes.submit([
    { ...fresh, csv_object, ...factsOf('csv', csv), parquet_object, ...factsOf('parquet', parquet) },
  ])
}

const factsOf = <F extends FileFormat>(format: F, { sha256, bytes }: StoredObject) =>
  ({ [`${format}_sha256`]: sha256, [`${format}_bytes`]: String(bytes) }) as Record<`${F}_sha256` | `${F}_bytes`, string>

/** Names derive from the content, so a new file never replaces one during a download. */
const nameOf = (fresh: NewFile, format: FileFormat) =>
  `flat-files/${fresh.dataset}/${labelOf(fresh)}/${fresh.content_sha256.slice(0, 32)}${ENDINGS[format]}`

async function* bytesOf(pieces: AsyncIterable<Lines>): AsyncGenerator<Uint8Array> {
  for await (const { lines } of pieces) yield Buffer.from(lines.join(''))
}
