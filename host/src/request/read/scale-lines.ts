import type { ScalesBefore } from '@bourse/kit'
import { scaledText } from '@bourse/kit/values'
import type { Scale } from '@bourse/kit/host'
import { fixedPoint, timesFixed, type FixedPoint } from './fixed-point.ts'

/** How lines are scaled. */
export interface LineScaling {
  /** The member that holds the date of a line; it stands before those that change. */
  readonly date: string
  /** Members that may change, in the order in which they stand in a line. */
  readonly names: readonly string[]
  /** What lines from before some dates are multiplied by, the earliest date first. */
  readonly scales: readonly ScalesBefore<string>[]
}

/** Lines with some of their numbers multiplied, byte by byte: many small texts would keep the collector busy. */
export function scaledLines(lines: string, { date, names, scales }: LineScaling): string {
  const copy = new ScaledCopy(lines)
  const dateMark = markOf(date)
  const marks = names.map((name) => ({ name, mark: markOf(name) }))
  while (!copy.isDone) {
    copy.copyPast(dateMark)
    const own = scales.find((each) => copy.isBefore(each.date))?.scales
    if (own !== undefined)
      for (const { name, mark } of marks) {
        const scale = own[name]
        if (scale === undefined) continue
        copy.copyPast(mark)
        copy.copyScaled(scale)
      }
    copy.copyLine()
  }
  return copy.text()
}

const markOf = (name: string) => Buffer.from(`"${name}":`)

/** The most bytes that one number takes which was not written as text. */
const MOST = 32

/** Copies lines from one buffer into another, and multiplies numbers on the way. */
class ScaledCopy {
  readonly #source: Buffer
  readonly #length: number
  #target: Buffer
  #from = 0
  #to = 0

  constructor(lines: string) {
    const most = lines.length * MOST_OF_CHARACTER
    this.#source = scratch('source', most)
    this.#length = this.#source.write(lines)
    this.#target = scratch('target', this.#length * 2 + MOST)
  }

  get isDone(): boolean {
    return this.#from >= this.#length
  }

  text(): string {
    return this.#target.toString('utf8', 0, this.#to)
  }

  /** Copies up to the value of a member. */
  copyPast(mark: Buffer): void {
    const [source, target, length] = [this.#source, this.#target, this.#length]
    let [from, to] = [this.#from, this.#to]
    for (;;) {
      if (from >= length) throw new Error(`expected ${mark.toString()} in every line`)
      const byte = source[from++] ?? 0
      target[to++] = byte
      if (byte === COLON && endsWith(source, from, mark)) break
    }
    ;[this.#from, this.#to] = [from, to]
  }

  /** Whether the date that comes next, in quotes, lies before another one. */
  isBefore(date: string): boolean {
    for (let at = 0; at < date.length; at++) {
      const difference = (this.#source[this.#from + 1 + at] ?? 0) - date.charCodeAt(at)
      if (difference !== 0) return difference < 0
    }
    return false
  }

  /** Copies to the end of the line, and its end. */
  copyLine(): void {
    const [source, target, length] = [this.#source, this.#target, this.#length]
    let [from, to] = [this.#from, this.#to]
    while (from < length) {
      const byte = source[from++] ?? NEWLINE
      target[to++] = byte
      if (byte === NEWLINE) break
    }
    ;[this.#from, this.#to] = [from, to]
  }

  /** Copies the number that comes next times a scale; null stays null. */
  copyScaled(scale: Scale): void {
    const source = this.#source
    let [end, number, point] = [this.#from, 0, -1]
    for (; end < this.#length; end++) {
      const byte = source[end] ?? COMMA
      if (byte === COMMA || byte === BRACE) break
      if (byte === POINT) point = end
      // What is no digit, such as a minus or the letters of null, makes it a number that is left to exact arithmetic.
      else number = byte < ZERO || byte > NINE ? Number.NaN : number * 10 + byte - ZERO
    }
    const fixed = fixedOf(scale, point === -1 ? 0 : end - point - 1)
    const product = fixed === undefined ? undefined : timesFixed(number, fixed)
    const unit = UNITS[scale.digits] ?? LIMIT
    const whole = product === undefined ? LIMIT : Math.floor(product / unit)
    if (product !== undefined && whole < LIMIT) this.#write(whole, product - whole * unit, scale.digits)
    else this.#writeText(scaledValue(source.toString('latin1', this.#from, end), scale))
    this.#from = end
  }

  /** Writes a whole number, a point, and the digits behind it without zeros at the end. */
  #write(whole: number, behind: number, digits: number): void {
    this.#makeRoom(MOST)
    this.#writeDigits(whole, digitsOf(whole))
    if (behind === 0) return
    let [rest, count] = [behind | 0, digits]
    for (; rest % 10 === 0; rest = (rest / 10) | 0) count--
    this.#target[this.#to++] = POINT
    this.#writeDigits(rest, count)
  }

  #writeDigits(number: number, count: number): void {
    const target = this.#target
    let rest = number | 0
    for (let at = this.#to + count - 1; at >= this.#to; at--) {
      const next = (rest / 10) | 0
      target[at] = ZERO + rest - next * 10
      rest = next
    }
    this.#to += count
  }

  #writeText(text: string): void {
    this.#makeRoom(text.length)
    this.#to += this.#target.write(text, this.#to, 'latin1')
  }

  /** The target always holds what is not copied yet, and so many bytes more. */
  #makeRoom(bytes: number): void {
    const needed = this.#to + bytes + this.#length - this.#from
    if (needed <= this.#target.length) return
    const larger = Buffer.allocUnsafe(needed * 2)
    this.#target.copy(larger, 0, 0, this.#to)
    this.#target = larger
  }
}

/** Buffers that every copy uses in turn: new ones for each would have the collector run all the time. */
const kept: { source?: Buffer; target?: Buffer } = {}
const MOST_KEPT = 4 * 1024 * 1024
/** Bytes that a character takes at most. */
const MOST_OF_CHARACTER = 3

function scratch(name: 'source' | 'target', bytes: number): Buffer {
  const found = kept[name]
  if (found !== undefined && found.length >= bytes) return found
  const made = Buffer.allocUnsafe(bytes)
  if (bytes <= MOST_KEPT) kept[name] = made
  return made
}

const scaledValue = (value: string, scale: Scale) => (value === 'null' ? value : scaledText(value, scale))

function endsWith(source: Buffer, end: number, mark: Buffer): boolean {
  const start = end - mark.length
  for (let at = mark.length - 2; at >= 0; at--) if (source[start + at] !== mark[at]) return false
  return true
}

function digitsOf(whole: number): number {
  let count = 1
  for (let bound = 10; whole >= bound; bound *= 10) count++
  return count
}

const fixedPoints = new WeakMap<Scale, (FixedPoint | undefined)[]>()

/** A scale in the binary digits of numbers, by the digits behind the point of what it is applied to. */
function fixedOf(scale: Scale, places: number): FixedPoint | undefined {
  if (scale.digits >= UNITS.length) return undefined
  let known = fixedPoints.get(scale)
  if (known === undefined) fixedPoints.set(scale, (known = []))
  return (known[places] ??= fixedPoint(scale, places))
}

/** Whole numbers below it are divided quickly. */
const LIMIT = 2 ** 31
const UNITS = Array.from({ length: 10 }, (_, digits) => 10 ** digits)
const [COMMA, POINT, ZERO, NINE, COLON, BRACE, NEWLINE] = [44, 46, 48, 57, 58, 125, 10] as const
