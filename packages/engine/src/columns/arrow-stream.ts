import { AsyncByteQueue, RecordBatchStreamWriter, type RecordBatch, type Schema } from 'apache-arrow'

/** Bytes as they are written, for whoever takes them. */
class Written extends AsyncByteQueue {
  #pieces: Uint8Array[] = []

  override write(value: Parameters<AsyncByteQueue['write']>[0]): void {
    // Columns are taken once they are full, and never written to again.
    this.#pieces.push(value as Uint8Array)
  }

  takeAll(): Uint8Array {
    const [first, ...more] = this.#pieces
    this.#pieces = []
    return first === undefined ? new Uint8Array() : more.length === 0 ? first : Buffer.concat([first, ...more])
  }
}

/** Batches as an Arrow IPC stream. */
export class ArrowStream {
  readonly #written = new Written()
  readonly #writer: RecordBatchStreamWriter

  constructor(schema: Schema) {
    this.#writer = new RecordBatchStreamWriter()
    this.#writer.reset(this.#written, schema)
  }

  /** What to send for a batch; before the first one stands the schema. */
  batch(batch: RecordBatch): Uint8Array {
    this.#writer.write(batch)
    return this.#written.takeAll()
  }

  /** What ends the stream. */
  end(): Uint8Array {
    this.#writer.finish()
    return this.#written.takeAll()
  }
}
