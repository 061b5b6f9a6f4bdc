import { dayNumber } from '@bourse/kit/host'
import { Int64, makeData, TimestampMicrosecond, type Data } from 'apache-arrow'
import { Column } from './column.ts'
import { GrowingWords } from './growing.ts'
import { anyScaled, smallScaled } from './scaled-number.ts'

const LIMIT = 1n << 63n
const WORD = 2 ** 32

/** 64-bit integers. */
abstract class WholeNumbers extends Column {
  readonly #words = new GrowingWords()

  get bytes(): number {
    return 4 * this.#words.length
  }

  appendNull(): void {
    this.#words.push(0)
    this.#words.push(0)
    this.valid.push(false)
  }

  /** Appends an integer that a float represents exactly. */
  protected push(value: number): void {
    this.#words.push(value | 0)
    this.#words.push(Math.floor(value / WORD) | 0)
    this.valid.push(true)
  }

  protected pushAny(value: bigint): void {
    this.#words.push(Number(BigInt.asIntN(32, value)))
    this.#words.push(Number(BigInt.asIntN(32, value >> 32n)))
    this.valid.push(true)
  }

  protected taken() {
    const words = this.#words.take()
    return { ...this.valid.take(), data: new BigInt64Array(words.buffer, words.byteOffset, words.length / 2) }
  }
}

export class CountColumn extends WholeNumbers {
  readonly type = new Int64()

  append(source: string, start: number, end: number): void {
    const small = smallScaled(source, start, end, 0)
    if (small === undefined) this.pushAny(anyScaled(source.slice(start, end), 0, LIMIT))
    else this.push(small)
  }

  take(): Data<Int64> {
    return makeData({ type: this.type, ...this.taken() })
  }
}

/** Instants in microseconds since 1970, UTC. */
export class InstantColumn extends WholeNumbers {
  readonly type = new TimestampMicrosecond('UTC')

  append(source: string, start: number, end: number): void {
    this.push(microsOf(source.slice(start, end)))
  }

  take(): Data<TimestampMicrosecond> {
    return makeData({ type: this.type, ...this.taken() })
  }
}

const INSTANT = /^\d{4}-\d\d-\d\d[T ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?(?:Z|\+00(?::?00)?)$/

/** Returns the microseconds since 1970 of an instant in stored or RFC 3339 form. */
function microsOf(text: string): number {
  const [integer, hour, minute, second, fraction = ''] = INSTANT.exec(text) ?? []
  if (integer === undefined) throw new RangeError(`expected an instant in UTC, got ${text.slice(0, 60)}`)
  const seconds = ((dayNumber(text) * 24 + Number(hour)) * 60 + Number(minute)) * 60 + Number(second)
  return seconds * 1_000_000 + Number(fraction.padEnd(6, '0'))
}
