import type { Data, DataType } from 'apache-arrow'
import { Validity } from './growing.ts'

/** Builds one column of a table row by row. Values are appended as text unless the column kind says otherwise. */
export abstract class Column {
  abstract readonly type: DataType
  /** Approximate size in bytes of the values appended since the last `take`. */
  abstract readonly bytes: number
  protected readonly valid = new Validity()

  /** Number of values appended since the last `take`. */
  get length(): number {
    return this.valid.length
  }

  abstract appendNull(): void
  /** Appends the value written in `source` from `start` up to, but not including, `end`. */
  abstract append(source: string, start: number, end: number): void

  /** Appends a value in any form that storage or a dataset returns. */
  appendValue(value: unknown): void {
    if (value === null || value === undefined) return this.appendNull()
    const text = `${value as string | number | bigint | boolean}`
    this.append(text, 0, text.length)
  }

  /** Returns all values since the last call as Arrow data and resets the column. */
  abstract take(): Data
}

/** A value that is too large or too precise for its column: values are never rounded. */
export class DoesNotFit extends RangeError {
  override readonly name = 'DoesNotFit'
}
