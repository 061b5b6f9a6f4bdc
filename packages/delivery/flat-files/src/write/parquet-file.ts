import type { FieldKind } from '@bourse/kit/delivery'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { csvFields } from './csv-lines.ts'
import type { LinePiece } from './deprecated-column.ts'
import { parquetValue, schemaElement, type ParquetValue } from './parquet-columns.ts'

interface Column {
  readonly name: string
  readonly kind: FieldKind
}

/**
 * Encodes a flat file's lines as Parquet, one row group per chunk, and releases each chunk once it is sent. The
 * attributions that publishers require are in the file's metadata.
 */
export async function* parquetFile(
  pieces: AsyncIterable<Pick<LinePiece, 'lines'>>,
  kinds: Readonly<Record<string, FieldKind>>,
  attribution: readonly string[] = [],
): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter()
  let columns: readonly Column[] = []
  let writer: ParquetWriter | undefined
  for await (const { lines } of pieces) {
    const [head, ...rows] = writer === undefined ? lines : ['', ...lines]
    if (writer === undefined) {
      columns = csvFields(head ?? '').map((name) => ({ name, kind: kinds[name] ?? 'text' }))
      const elements = columns.map(({ name, kind }) => schemaElement(name, kind))
      writer = new ParquetWriter({
        writer: bytes,
        schema: [{ name: 'root', num_children: elements.length }, ...elements],
        createdBy: '@bourse/flat-files',
        ...(attribution.length > 0 && { kvMetadata: [{ key: 'attribution', value: JSON.stringify(attribution) }] }),
      })
    }
    if (rows.length === 0) continue
    await writer.write({ columnData: columnsOf(columns, rows), rowGroupSize: rows.length })
    yield taken(bytes)
  }
  if (writer === undefined) throw new TypeError('expected a flat file with at least a header')
  await writer.finish()
  yield taken(bytes)
}

function columnsOf(columns: readonly Column[], rows: readonly string[]) {
  const data = columns.map((): ParquetValue[] => [])
  for (const row of rows) {
    const fields = csvFields(row)
    if (fields.length !== columns.length)
      throw new TypeError(`expected ${columns.length} fields, got ${fields.length} in ${row.slice(0, 100)}`)
    columns.forEach(({ kind }, index) => data[index]?.push(parquetValue(kind, fields[index] ?? '')))
  }
  return columns.map(({ name }, index) => ({ name, data: data[index] ?? [] }))
}

/** Returns the bytes written since the last call and resets the writer's buffer, but not its offset. */
function taken(bytes: ByteWriter): Uint8Array {
  const written = bytes.getBytes().slice()
  bytes.index = 0
  return written
}
