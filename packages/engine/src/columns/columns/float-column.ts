import { Float64, makeData, type Data } from 'apache-arrow'
import { Column } from './column.ts'
import { nearestFloat } from './scaled-number.ts'

/** Decimals as the nearest binary floats, for callers that request them. */
export class FloatColumn extends Column {
  readonly type = new Float64()
  #floats: number[] = []

  get bytes(): number {
    return 8 * this.#floats.length
  }

  appendNull(): void {
    this.#floats.push(0)
    this.valid.push(false)
  }

  append(source: string, start: number, end: number): void {
    this.#floats.push(nearestFloat(source, start, end))
    this.valid.push(true)
  }

  take(): Data<Float64> {
    const data = new Float64Array(this.#floats)
    this.#floats = []
    return makeData({ type: this.type, ...this.valid.take(), data })
  }
}
