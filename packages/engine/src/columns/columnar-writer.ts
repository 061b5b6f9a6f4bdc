import { ArrowStream } from './arrow-stream.ts'
import type { ColumnarFormat } from './formats.ts'
import { ParquetFile } from './parquet-file.ts'
import { Table, type SharedLines, type TableOptions } from './table.ts'

/** Writes rows as columns and buffers appended rows until `flush`. */
export class ColumnarWriter {
  readonly #table: Table
  readonly #out: ArrowStream | ParquetFile
  #flushed = 0

  constructor(format: ColumnarFormat, options: TableOptions) {
    this.#table = new Table(options)
    this.#out = format === 'arrow' ? new ArrowStream(this.#table.schema) : new ParquetFile(this.#table.schema)
  }

  /** Number of rows written in total. */
  get rows(): number {
    return this.#flushed + this.#table.rows
  }

  get heldRows(): number {
    return this.#table.rows
  }

  /** Approximate size of the buffered rows in bytes. */
  get heldBytes(): number {
    return this.#table.bytes
  }

  /** Appends rows, either each as an array of its values, or as lines of JSON. Throws `DoesNotFit`. */
  append(rows: Iterable<string | SharedLines | readonly unknown[]>): void {
    for (const row of rows)
      if (typeof row === 'string') this.#table.appendLines(row)
      else if ('lines' in row) this.#table.appendShared(row)
      else this.#table.appendCells(row)
  }

  /** Encodes the buffered rows as one batch of a stream or one row group of a file, and returns the bytes. */
  flush(): Uint8Array {
    this.#flushed += this.#table.rows
    return this.#out.batch(this.#table.take())
  }

  /** Flushes the buffered rows and ends the stream or file. */
  finish(): Buffer {
    const last = this.heldRows > 0 || this.#flushed === 0 ? this.flush() : new Uint8Array()
    return Buffer.concat([last, this.#out.end()])
  }
}
