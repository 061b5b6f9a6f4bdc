import type { Data, DataType } from 'apache-arrow'
import { Validity } from './growing.ts'

/** One column of a table while rows are put into it: values come by their spelling, unless its kind says otherwise. */
export abstract class Column {
  abstract readonly type: DataType
  /** Bytes that the values since the last `take` take, by and large. */
  abstract readonly bytes: number
  protected readonly valid = new Validity()

  /** Values since the last `take`. */
  get length(): number {
    return this.valid.length
  }

  abstract appendNull(): void
  /** A value by its spelling, of a text itself: what stands in `source` from `start` to before `end`. */
  abstract append(source: string, start: number, end: number): void

  /** A value in whatever form storage or a dataset gives it. */
  appendValue(value: unknown): void {
    if (value === null || value === undefined) return this.appendNull()
    const text = `${value as string | number | bigint | boolean}`
    this.append(text, 0, text.length)
  }

  /** All values since the last time, as Arrow has them; the column begins anew. */
  abstract take(): Data
}

/** A value that its column has no room for: nothing is ever rounded. */
export class DoesNotFit extends RangeError {
  override readonly name = 'DoesNotFit'
}
