import { ArrowStream } from './arrow-stream.ts'
import type { ColumnarFormat } from './formats.ts'
import { ParquetFile } from './parquet-file.ts'
import { Table, type SharedLines, type TableOptions } from './table.ts'

/** Writes rows as columns: what was appended is held until it is flushed. */
export class ColumnarWriter {
  readonly #table: Table
  readonly #out: ArrowStream | ParquetFile
  #flushed = 0

  constructor(format: ColumnarFormat, options: TableOptions) {
    this.#table = new Table(options)
    this.#out = format === 'arrow' ? new ArrowStream(this.#table.schema) : new ParquetFile(this.#table.schema)
  }

  /** Rows in all. */
  get rows(): number {
    return this.#flushed + this.#table.rows
  }

  get heldRows(): number {
    return this.#table.rows
  }

  /** Bytes that they take, by and large. */
  get heldBytes(): number {
    return this.#table.bytes
  }

  /** Rows, each as the values of its members; or one or more as lines of JSON. Throws `DoesNotFit`. */
  append(rows: Iterable<string | SharedLines | readonly unknown[]>): void {
    for (const row of rows)
      if (typeof row === 'string') this.#table.appendLines(row)
      else if ('lines' in row) this.#table.appendShared(row)
      else this.#table.appendCells(row)
  }

  /** The bytes of the rows that are held: a batch of a stream, a row group of a file. */
  flush(): Uint8Array {
    this.#flushed += this.#table.rows
    return this.#out.batch(this.#table.take())
  }

  /** The same, and the end. */
  finish(): Buffer {
    const last = this.heldRows > 0 || this.#flushed === 0 ? this.flush() : new Uint8Array()
    return Buffer.concat([last, this.#out.end()])
  }
}
