import type { Data, DataType } from 'apache-arrow'
import { Validity } from './growing.ts'

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

/** A column that takes a value by its spelling, unless its kind says otherwise. */
export abstract class SpelledColumn implements Column {
  abstract readonly type: DataType
  abstract readonly bytes: number
  protected readonly valid = new Validity()

  get length(): number {
    return this.valid.length
  }

  abstract appendNull(): void
  abstract append(source: string, start: number, end: number): void

  appendValue(value: unknown): void {
    if (value === null || value === undefined) return this.appendNull()
    const text = `${value as string | number | bigint | boolean}`
    this.append(text, 0, text.length)
  }

  abstract take(): Data
}
