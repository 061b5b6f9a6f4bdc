import type { Numbers } from './options.ts'

/**
 * Positions of decimals in a response: an array's by its items, an object's by its properties; `*` stands for
 * properties with arbitrary names.
 */
export type Shape = 'decimal' | readonly [Shape] | { readonly [member: string]: Shape }

/** An integer: a `bigint` beyond 2^53 - 1, where a `number` would lose digits. */
export type Count = number | bigint

/**
 * Parses JSON without losing any digits, which `JSON.parse` cannot. A number in a `decimal` position becomes its text,
 * or a `number` if `numbers` is `float`.
 * Other integers become a `number`, or a `bigint` beyond 2^53 - 1. Any other number becomes a `number` if that formats
 * identically, otherwise its text. Throws a `SyntaxError` if the text is not JSON.
 */
export function parseExact(text: string, shape?: Shape, numbers: Numbers = 'decimal'): unknown {
  const reader = new Reader(text, numbers)
  const value = reader.value(shape)
  reader.end()
  return value
}

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /true|false|null/y
// eslint-disable-next-line no-control-regex -- JSON requires these characters to be escaped.
const NEEDS_CARE = /[\\\u0000-\u001f]/

/**
 * Parses the text in a single pass; `JSON.parse` with a reviver would build each number twice and does not know the
 * path.
 */
class Reader {
  readonly #text: string
  readonly #numbers: Numbers
  #at = 0

  constructor(text: string, numbers: Numbers) {
    this.#text = text
    this.#numbers = numbers
  }

  value(shape: Shape | undefined): unknown {
    switch (this.#next()) {
      case OPEN_OBJECT:
        return this.#object(shape)
      case OPEN_ARRAY:
        return this.#array(shape)
      case QUOTE:
        return this.#string()
      default:
        return this.#number(shape) ?? this.#word()
    }
  }

  end(): void {
    if (!Number.isNaN(this.#next())) this.#fail()
  }

  #object(shape: Shape | undefined): Record<string, unknown> {
    const members = typeof shape === 'object' && !Array.isArray(shape) ? (shape as Readonly<Record<string, Shape>>) : {}
    const any = members['*']
    const object: Record<string, unknown> = {}
    this.#at++
    if (this.#take(CLOSE_OBJECT)) return object
    do {
      if (this.#next() !== QUOTE) this.#fail()
      const name = this.#string()
      if (!this.#take(COLON)) this.#fail()
      const value = this.value(Object.hasOwn(members, name) ? members[name] : any)
      if (name === '__proto__') Object.defineProperty(object, name, { ...PLAIN, value })
      else object[name] = value
    } while (this.#take(COMMA))
    if (!this.#take(CLOSE_OBJECT)) this.#fail()
    return object
  }

  #array(shape: Shape | undefined): unknown[] {
    const items = Array.isArray(shape) ? (shape as readonly [Shape])[0] : undefined
    const array: unknown[] = []
    this.#at++
    if (this.#take(CLOSE_ARRAY)) return array
    do array.push(this.value(items))
    while (this.#take(COMMA))
    if (!this.#take(CLOSE_ARRAY)) this.#fail()
    return array
  }

  #string(): string {
    const start = this.#at
    let end = this.#text.indexOf('"', start + 1)
    while (end !== -1 && this.#isEscaped(end)) end = this.#text.indexOf('"', end + 1)
    if (end === -1) this.#fail()
    this.#at = end + 1
    const inner = this.#text.slice(start + 1, end)
    return NEEDS_CARE.test(inner) ? this.#unescaped(start, end) : inner
  }

  /** Whether an odd number of backslashes precedes the quote. */
  #isEscaped(quote: number): boolean {
    let before = quote
    while (this.#text[before - 1] === '\\') before--
    return (quote - before) % 2 === 1
  }

  #unescaped(start: number, end: number): string {
    const text: unknown = JSON.parse(this.#text.slice(start, end + 1))
    return String(text)
  }

  #number(shape: Shape | undefined): unknown {
    const text = this.#match(NUMBER)
    if (text === undefined) return undefined
    if (shape !== 'decimal') return exact(text)
    return this.#numbers === 'float' ? Number(text) : text
  }

  #word(): unknown {
    const word = this.#match(WORD) ?? this.#fail()
    return word === 'null' ? null : word === 'true'
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }

  /** Skips whitespace and returns the next character code, or `NaN` at the end. */
  #next(): number {
    let code = this.#text.charCodeAt(this.#at)
    while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) code = this.#text.charCodeAt(++this.#at)
    return code
  }

  #take(code: number): boolean {
    if (this.#next() !== code) return false
    this.#at++
    return true
  }

  #fail(): never {
    throw new SyntaxError(`invalid JSON at character ${this.#at}`)
  }
}

const PLAIN = { enumerable: true, configurable: true, writable: true }

function exact(text: string): Count | string {
  const number = Number(text)
  if (/^-?\d+$/.test(text)) return Number.isSafeInteger(number) ? number : BigInt(text)
  return String(number) === text ? number : text
}
