import { AsyncByteQueue, RecordBatchStreamWriter, type RecordBatch, type Schema } from 'apache-arrow'

/** Collects the written bytes until the caller takes them. */
class Written extends AsyncByteQueue {
  #pieces: Uint8Array[] = []

  override write(value: Parameters<AsyncByteQueue['write']>[0]): void {
    // Columns are passed on once full and are never written to again.
    this.#pieces.push(value as Uint8Array)
  }

  takeAll(): Uint8Array {
    const [first, ...more] = this.#pieces
    this.#pieces = []
    return first === undefined ? new Uint8Array() : more.length === 0 ? first : Buffer.concat([first, ...more])
  }
}

/** Encodes record batches as an Arrow IPC stream. */
export class ArrowStream {
  readonly #written = new Written()
  readonly #writer: RecordBatchStreamWriter

  constructor(schema: Schema) {
    this.#writer = new RecordBatchStreamWriter()
    this.#writer.reset(this.#written, schema)
  }

  /** Returns the bytes to send for a batch. The schema precedes the first batch. */
  batch(batch: RecordBatch): Uint8Array {
    this.#writer.write(batch)
    return this.#written.takeAll()
  }

  /** Returns the bytes that end the stream. */
  end(): Uint8Array {
    this.#writer.finish()
    return this.#written.takeAll()
  }
}
