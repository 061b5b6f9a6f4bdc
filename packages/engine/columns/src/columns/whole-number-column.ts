import { Int64, makeData, TimestampMicrosecond, type Data } from 'apache-arrow'
import { SpelledColumn } from './column.ts'
import { GrowingWords } from './growing.ts'
import { anyScaled, smallScaled } from './scaled-number.ts'

const LIMIT = 1n << 63n
const WORD = 2 ** 32

/** Whole numbers of 64 bits. */
abstract class WholeNumbers extends SpelledColumn {
  readonly #words = new GrowingWords()

  get bytes(): number {
    return 4 * this.#words.length
  }

  appendNull(): void {
    this.#words.push(0)
    this.#words.push(0)
    this.valid.push(false)
  }

  /** A whole number that a float holds exactly. */
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

const DAY_SECONDS = 86_400

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

const INSTANT = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?(?:Z|\+00(?::?00)?)$/

/** Microseconds since 1970 of an instant as it is stored or sent. */
function microsOf(text: string): number {
  const [whole, year, month, day, hour, minute, second, fraction = ''] = INSTANT.exec(text) ?? []
  if (whole === undefined) throw new RangeError(`expected an instant in UTC, got ${text.slice(0, 60)}`)
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second)
  const since = daysSince1970(Number(year), Number(month), Number(day)) * DAY_SECONDS + seconds
  return since * 1_000_000 + Number(fraction.padEnd(6, '0'))
}

/** Days from 1970-01-01 to a date of the Gregorian calendar. */
export function daysSince1970(year: number, month: number, day: number): number {
  const shifted = month > 2 ? year : year - 1
  const era = Math.floor(shifted / 400)
  const ofEra = shifted - era * 400
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468
}
