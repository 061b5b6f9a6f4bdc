import { Float64, makeData, type Data } from 'apache-arrow'
import { appendSpelled, type Column } from './column.ts'
import { GrowingFloats, Validity } from './growing.ts'
import { nearestFloat } from './scaled-number.ts'

/** Decimals as the nearest binary floats, for those who ask for them. */
export class FloatColumn implements Column {
  readonly type = new Float64()
  readonly #valid = new Validity()
  readonly #floats = new GrowingFloats()

  get length(): number {
    return this.#valid.length
  }

  get bytes(): number {
    return 8 * this.#floats.length
  }

  appendNull(): void {
    this.#floats.push(0)
    this.#valid.push(false)
  }

  append(source: string, start: number, end: number): void {
    this.#floats.push(nearestFloat(source, start, end))
    this.#valid.push(true)
  }

  appendValue(value: unknown): void {
    appendSpelled(this, value)
  }

  take(): Data<Float64> {
    return makeData({ type: this.type, ...this.#valid.take(), data: this.#floats.take() })
  }
}
