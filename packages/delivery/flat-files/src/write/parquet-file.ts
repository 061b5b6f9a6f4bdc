import type { FieldKind } from '@bourse/kit/delivery'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { csvFields } from './csv-lines.ts'
import type { LinePiece } from './deprecated-column.ts'
import { parquetValue, schemaElement, type ParquetValue } from './parquet-columns.ts'

interface Column {
  readonly name: string
  readonly kind: FieldKind
}

/** The lines of a flat file as Parquet, a row group for each piece: what is written is sent on and forgotten. */
export async function* parquetFile(
  pieces: AsyncIterable<Pick<LinePiece, 'lines'>>,
  kinds: Readonly<Record<string, FieldKind>>,
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
      })
    }
    if (rows.length === 0) continue
    await writer.write({ columnData: columnsOf(columns, rows), rowGroupSize: rows.length })
    yield taken(bytes)
  }
  if (writer === undefined) throw new TypeError('a flat file has a header at least')
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

/** What was written since the last time; the writer begins its buffer anew and goes on counting. */
function taken(bytes: ByteWriter): Uint8Array {
  const written = bytes.getBytes().slice()
  bytes.index = 0
  return written
}
