import type { RecordBatch, Schema } from 'apache-arrow'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { ArrowStream } from './arrow-stream.ts'
import { schemaElements } from './parquet-schema.ts'
import { parquetValues } from './parquet-values.ts'

/** Encodes record batches as a Parquet file with one row group per batch. */
export class ParquetFile {
  readonly #bytes = new ByteWriter()
  readonly #writer: ParquetWriter
  readonly #names: readonly string[]

  constructor(schema: Schema) {
    this.#names = schema.names.map(String)
    this.#writer = new ParquetWriter({
      writer: this.#bytes,
      schema: [{ name: 'root', num_children: this.#names.length }, ...schema.fields.flatMap(schemaElements)],
      createdBy: '@bourse/columns',
      kvMetadata: [...schema.metadata, ['ARROW:schema', arrowSchema(schema)] as const].map(([key, value]) => ({
        key,
        value,
      })),
    })
  }

  /** Returns the bytes to send for a batch. */
  batch(batch: RecordBatch): Uint8Array {
    if (batch.numRows > 0) {
      const columnData = this.#names.map((name, index) => {
        const data = batch.data.children[index]
        return { name, data: data === undefined ? [] : parquetValues(data) }
      })
      void this.#writer.write({ columnData, rowGroupSize: batch.numRows })
    }
    return this.#taken()
  }

  /** Returns the bytes that end the file. */
  end(): Uint8Array {
    void this.#writer.finish()
    return this.#taken()
  }

  /** Returns the bytes written since the last call. The writer starts a new buffer but keeps counting offsets. */
  #taken(): Uint8Array {
    const written = this.#bytes.getBytes().slice()
    this.#bytes.index = 0
    return written
  }
}

/** The Arrow schema, which describes what Parquet cannot: units and dictionary-encoded columns. */
function arrowSchema(schema: Schema): string {
  const stream = new ArrowStream(schema)
  const integer = stream.end()
  return Buffer.from(integer.subarray(0, integer.length - END_OF_STREAM)).toString('base64')
}

/** Length of the Arrow end-of-stream marker in bytes. */
const END_OF_STREAM = 8
