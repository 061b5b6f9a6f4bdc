import { Decimal, makeData, type Data } from 'apache-arrow'
import { Column } from './column.ts'
import { GrowingWords } from './growing.ts'
import { anyScaled, smallScaled } from './scaled-number.ts'

/** Total number of digits in a decimal. */
export const PRECISION = 38
const LIMIT = 10n ** BigInt(PRECISION)
const WORD = 2 ** 32
/** Digits per shift: the product of a word and a million is an integer that a float represents exactly. */
const STEP = 6
/** Up to this scale, any number that `smallScaled` accepts with `STEP` decimal places stays below the limit. */
const SHIFTED_SCALE = 28

/** Exact decimals of up to 38 digits with a fixed number of decimal places. */
export class DecimalColumn extends Column {
  readonly type: Decimal
  readonly #scale: number
  readonly #words = new GrowingWords()

  constructor(scale: number) {
    super()
    this.#scale = scale
    this.type = new Decimal(scale, PRECISION, 128)
  }

  get bytes(): number {
    return 4 * this.#words.length
  }

  appendNull(): void {
    this.#push(0, 0, 0)
    this.valid.push(false)
  }

  append(source: string, start: number, end: number): void {
    const small = smallScaled(source, start, end, this.#scale)
    if (small !== undefined) this.#push(small | 0, Math.floor(small / WORD) | 0, small < 0 ? -1 : 0)
    else if (!this.#pushShifted(source, start, end))
      this.#pushAny(anyScaled(source.slice(start, end), this.#scale, LIMIT))
    this.valid.push(true)
  }

  take(): Data<Decimal> {
    const words = this.#words.take()
    const data = new Uint32Array(words.buffer, words.byteOffset, words.length)
    return makeData({ type: this.type, ...this.valid.take(), data })
  }

  /** Pushes the two low words and fills the two high words with the sign. */
  #push(low: number, high: number, sign: number): void {
    const words = this.#words
    words.push(low)
    words.push(high)
    words.push(sign)
    words.push(sign)
  }

  /**
   * Appends a number that is large only because of its scale, without a bigint. Returns false and appends nothing for
   * any other number.
   */
  #pushShifted(source: string, start: number, end: number): boolean {
    if (this.#scale <= STEP || this.#scale > SHIFTED_SCALE) return false
    const units = smallScaled(source, start, end, STEP)
    if (units === undefined || units < 0) return false
    let b = Math.floor(units / WORD)
    // Computes the remainder by subtraction: `%` is many times slower for large floats.
    let [a, c, d] = [units - b * WORD, 0, 0]
    for (let left = this.#scale - STEP; left > 0; left -= STEP) {
      const factor = 10 ** Math.min(left, STEP)
      // Each product is below 2^53 and therefore exact.
      const first = a * factor
      const fromFirst = Math.floor(first / WORD)
      const second = b * factor + fromFirst
      const fromSecond = Math.floor(second / WORD)
      const third = c * factor + fromSecond
      const fromThird = Math.floor(third / WORD)
      d = d * factor + fromThird
      a = first - fromFirst * WORD
      b = second - fromSecond * WORD
      c = third - fromThird * WORD
    }
    this.#words.push(a | 0)
    this.#words.push(b | 0)
    this.#words.push(c | 0)
    this.#words.push(d | 0)
    return true
  }

  #pushAny(units: bigint): void {
    for (let shift = 0n; shift < 128n; shift += 32n) this.#words.push(Number(BigInt.asIntN(32, units >> shift)))
  }
}
