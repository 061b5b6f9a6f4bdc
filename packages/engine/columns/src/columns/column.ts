import type { Data, DataType } from 'apache-arrow'

/** One column of a table while rows are put into it. */
export interface Column {
  readonly type: DataType
  /** Values since the last `take`. */
  readonly length: number
  /** Bytes that these take, by and large. */
  readonly bytes: number
  appendNull(): void
  /** A value by its spelling, of a text itself: what stands in `source` from `start` to before `end`. */
  append(source: string, start: number, end: number): void
  /** A value in whatever form storage or a dataset gives it. */
  appendValue(value: unknown): void
  /** All values since the last time, as Arrow has them; the column begins anew. */
  take(): Data
}

/** A value that its column has no room for: nothing is ever rounded. */
export class DoesNotFit extends RangeError {
  override readonly name = 'DoesNotFit'
}

/** Appends a value by its spelling: what most kinds do. */
export function appendSpelled(column: Pick<Column, 'append' | 'appendNull'>, value: unknown): void {
  if (value === null || value === undefined) return column.appendNull()
  const text = `${value as string | number | bigint | boolean}`
  column.append(text, 0, text.length)
}
