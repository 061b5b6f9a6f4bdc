import { Float64, makeData, type Data } from 'apache-arrow'
import { appendSpelled, type Column } from './column.ts'
import { GrowingBytes, Validity } from './growing.ts'
import { nearestFloat } from './scaled-number.ts'

/** Decimals as the nearest binary floats, for those who ask for them. */
export class FloatColumn implements Column {
  readonly type = new Float64()
  readonly #valid = new Validity()
  readonly #bytes = new GrowingBytes()
  #view = new DataView(this.#bytes.bytes.buffer)

  get length(): number {
    return this.#valid.length
  }

  get bytes(): number {
    return this.#bytes.length
  }

  appendNull(): void {
    this.#push(0)
    this.#valid.push(false)
  }

  append(source: string, start: number, end: number): void {
    this.#push(nearestFloat(source, start, end))
    this.#valid.push(true)
  }

  appendValue(value: unknown): void {
    appendSpelled(this, value)
  }

  take(): Data<Float64> {
    const bytes = this.#bytes.take()
    const data = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8)
    return makeData({ type: this.type, ...this.#valid.take(), data })
  }

  #push(value: number): void {
    this.#bytes.reserve(8)
    if (this.#view.buffer !== this.#bytes.bytes.buffer) this.#view = new DataView(this.#bytes.bytes.buffer)
    this.#view.setFloat64(this.#bytes.length, value, true)
    this.#bytes.length += 8
  }
}
