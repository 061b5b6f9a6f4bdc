import type { ScalesBefore } from '@bourse/kit'
import { scaledText } from '@bourse/kit/values'
import type { Scale } from '@bourse/kit/host'
import { fixedPoint, timesFixed, type FixedPoint } from './fixed-point.ts'

/** Describes which numbers of which lines are scaled, and how. */
export interface LineScaling {
  /** The property with a line's date; it precedes the properties that change. */
  readonly date: string
  /** Properties that may change, in line order. */
  readonly names: readonly string[]
  /** The scales for lines before certain dates, the earliest date first. */
  readonly scales: readonly ScalesBefore<string>[]
}

/** Scales numbers in lines, byte by byte, because many small strings would burden the garbage collector. */
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

/** Maximum length in bytes of a number not written as text. */
const MAX_NUMBER_BYTES = 32

/** Copies lines from one buffer to another and scales numbers along the way. */
class ScaledCopy {
  readonly #source: Buffer
  readonly #length: number
  #target: Buffer
  #from = 0
  #to = 0

  constructor(lines: string) {
    const most = lines.length * MAX_CHARACTER_BYTES
    this.#source = scratch('source', most)
    this.#length = this.#source.write(lines)
    this.#target = scratch('target', this.#length * 2 + MAX_NUMBER_BYTES)
  }

  get isDone(): boolean {
    return this.#from >= this.#length
  }

  text(): string {
    return this.#target.toString('utf8', 0, this.#to)
  }

  /** Copies up to and including a marker, such as a property name. */
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

  /** Whether the next date, in quotes, is before the given date. */
  isBefore(date: string): boolean {
    for (let at = 0; at < date.length; at++) {
      const difference = (this.#source[this.#from + 1 + at] ?? 0) - date.charCodeAt(at)
      if (difference !== 0) return difference < 0
    }
    return false
  }

  /** Copies the rest of the line with its line break. */
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

  /** Copies the next number multiplied by a scale; null stays null. */
  copyScaled(scale: Scale): void {
    const source = this.#source
    let [end, number, point] = [this.#from, 0, -1]
    for (; end < this.#length; end++) {
      const byte = source[end] ?? COMMA
      if (byte === COMMA || byte === BRACE) break
      if (byte === POINT) point = end
      // Any other character, such as a minus sign or the letters of null, makes the value NaN, so exact arithmetic
      // handles the number.
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

  /** Writes an integer and its decimals without trailing zeros. */
  #write(whole: number, behind: number, digits: number): void {
    this.#makeRoom(MAX_NUMBER_BYTES)
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

  /** The target always has room for everything not yet copied, plus this many bytes. */
  #makeRoom(bytes: number): void {
    const needed = this.#to + bytes + this.#length - this.#from
    if (needed <= this.#target.length) return
    const larger = Buffer.allocUnsafe(needed * 2)
    this.#target.copy(larger, 0, 0, this.#to)
    this.#target = larger
  }
}

/** Every copy operation reuses these buffers, because allocating new ones would keep the garbage collector busy. */
const reused: { source?: Buffer; target?: Buffer } = {}
const MAX_REUSED_BYTES = 4 * 1024 * 1024
/** Maximum bytes per character. */
const MAX_CHARACTER_BYTES = 3

function scratch(name: 'source' | 'target', bytes: number): Buffer {
  const found = reused[name]
  if (found !== undefined && found.length >= bytes) return found
  const made = Buffer.allocUnsafe(bytes)
  if (bytes <= MAX_REUSED_BYTES) reused[name] = made
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

/** A scale as a binary fixed-point factor, cached by the number of decimal places of its input. */
function fixedOf(scale: Scale, places: number): FixedPoint | undefined {
  if (scale.digits >= UNITS.length) return undefined
  let known = fixedPoints.get(scale)
  if (known === undefined) fixedPoints.set(scale, (known = []))
  return (known[places] ??= fixedPoint(scale, places))
}

/** Integers below this limit are divided quickly. */
const LIMIT = 2 ** 31
const UNITS = Array.from({ length: 10 }, (_, digits) => 10 ** digits)
const [COMMA, POINT, ZERO, NINE, COLON, BRACE, NEWLINE] = [44, 46, 48, 57, 58, 125, 10] as const
