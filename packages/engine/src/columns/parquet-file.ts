import type { RecordBatch, Schema } from 'apache-arrow'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { ArrowStream } from './arrow-stream.ts'
import { schemaElements } from './parquet-schema.ts'
import { parquetValues } from './parquet-values.ts'

/** Batches as a Parquet file, a row group for each. */
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

  /** What to send for a batch. */
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

  /** What ends the file. */
  end(): Uint8Array {
    void this.#writer.finish()
    return this.#taken()
  }

  /** What was written since the last time; the writer begins its buffer anew and goes on counting. */
  #taken(): Uint8Array {
    const written = this.#bytes.getBytes().slice()
    this.#bytes.index = 0
    return written
  }
}

/** The schema of Arrow, where readers look for what Parquet cannot say: units, and which texts are kept once. */
function arrowSchema(schema: Schema): string {
  const stream = new ArrowStream(schema)
  const whole = stream.end()
  return Buffer.from(whole.subarray(0, whole.length - END_OF_STREAM)).toString('base64')
}

/** Bytes that end a stream of Arrow. */
const END_OF_STREAM = 8
