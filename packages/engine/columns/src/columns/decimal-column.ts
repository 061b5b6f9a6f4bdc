import { Decimal, makeData, type Data } from 'apache-arrow'
import { appendSpelled, type Column } from './column.ts'
import { GrowingWords, Validity } from './growing.ts'
import { anyScaled, smallScaled } from './scaled-number.ts'

/** Digits of a decimal. */
export const PRECISION = 38
const LIMIT = 10n ** BigInt(PRECISION)
const WORD = 2 ** 32

/** Exact decimals of 38 digits, so many of them behind the point. */
export class DecimalColumn implements Column {
  readonly type: Decimal
  readonly #scale: number
  readonly #valid = new Validity()
  readonly #words = new GrowingWords()

  constructor(scale: number) {
    this.#scale = scale
    this.type = new Decimal(scale, PRECISION, 128)
  }

  get length(): number {
    return this.#valid.length
  }

  get bytes(): number {
    return 4 * this.#words.length
  }

  appendNull(): void {
    this.#push(0, 0, 0)
    this.#valid.push(false)
  }

  append(source: string, start: number, end: number): void {
    const small = smallScaled(source, start, end, this.#scale)
    if (small === undefined) this.#pushAny(anyScaled(source.slice(start, end), this.#scale, LIMIT))
    else this.#push(small | 0, Math.floor(small / WORD) | 0, small < 0 ? -1 : 0)
    this.#valid.push(true)
  }

  appendValue(value: unknown): void {
    appendSpelled(this, value)
  }

  take(): Data<Decimal> {
    const words = this.#words.take()
    const data = new Uint32Array(words.buffer, words.byteOffset, words.length)
    return makeData({ type: this.type, ...this.#valid.take(), data })
  }

  /** The two low words, and the sign in the two others. */
  #push(low: number, high: number, sign: number): void {
    const words = this.#words
    words.push(low)
    words.push(high)
    words.push(sign)
    words.push(sign)
  }

  #pushAny(units: bigint): void {
    for (let shift = 0n; shift < 128n; shift += 32n) this.#words.push(Number(BigInt.asIntN(32, units >> shift)))
  }
}
