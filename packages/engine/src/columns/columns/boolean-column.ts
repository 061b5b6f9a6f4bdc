import { Bool, makeData, type Data } from 'apache-arrow'
import { Column } from './column.ts'

/** Booleans, one bit each. */
export class BooleanColumn extends Column {
  readonly type = new Bool()
  #values: boolean[] = []

  get bytes(): number {
    return this.#values.length
  }

  appendNull(): void {
    this.#values.push(false)
    this.valid.push(false)
  }

  append(source: string, start: number, end: number): void {
    this.#values.push(end - start === 4 && source.startsWith('true', start))
    this.valid.push(true)
  }

  take(): Data<Bool> {
    const data = new Uint8Array(Math.ceil(this.#values.length / 8))
    this.#values.forEach((value, index) => {
      if (value) data[index >> 3] = (data[index >> 3] ?? 0) | (1 << (index & 7))
    })
    this.#values = []
    return makeData({ type: this.type, ...this.valid.take(), data })
  }
}
