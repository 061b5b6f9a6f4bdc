import { makeData, Utf8, type Data } from 'apache-arrow'
import { Column } from './column.ts'
import { GrowingBytes, GrowingWords } from './growing.ts'

/** Number of characters beyond which the encoder is faster than a loop. */
const SHORT = 64

const encoder = new TextEncoder()

export class TextColumn extends Column {
  readonly type = new Utf8()
  readonly #ends = new GrowingWords()
  readonly #bytes = new GrowingBytes()

  get bytes(): number {
    return this.#bytes.length + 4 * this.#ends.length
  }

  appendNull(): void {
    this.#ends.push(this.#bytes.length)
    this.valid.push(false)
  }

  append(source: string, start: number, end: number): void {
    if (end - start > SHORT || !this.#appendAscii(source, start, end)) this.#encode(source.slice(start, end))
    this.#ends.push(this.#bytes.length)
    this.valid.push(true)
  }

  take(): Data<Utf8> {
    const ends = this.#ends.take()
    const valueOffsets = new Int32Array(ends.length + 1)
    valueOffsets.set(ends, 1)
    return makeData({ type: this.type, ...this.valid.take(), valueOffsets, data: this.#bytes.take() })
  }

  /** Returns false and appends nothing if any character is not ASCII. */
  #appendAscii(source: string, start: number, end: number): boolean {
    this.#bytes.reserve(end - start)
    const { bytes } = this.#bytes
    let to = this.#bytes.length
    for (let at = start; at < end; at++) {
      const code = source.charCodeAt(at)
      if (code > 127) return false
      bytes[to++] = code
    }
    this.#bytes.length = to
    return true
  }

  #encode(text: string): void {
    this.#bytes.reserve(text.length * 3)
    this.#bytes.length += encoder.encodeInto(text, this.#bytes.bytes.subarray(this.#bytes.length)).written
  }
}
