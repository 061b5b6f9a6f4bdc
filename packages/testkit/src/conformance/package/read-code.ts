/** A text literal of a program. */
export interface Literal {
  /** What stands between the quotes; `${…}` of a template is left out. */
  readonly text: string
  /** Where it starts. */
  readonly index: number
}

/** The text of a program, taken apart. */
export interface Code {
  /** The program with comments and literals blanked, at the same places as before. */
  readonly code: string
  readonly literals: readonly Literal[]
}

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const TEXT = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/y
const PATTERN = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y
/** A pattern stands where a value is due; anywhere else a slash divides. */
const BEFORE_VALUE = /(?:^|[(,=:[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|in|of|yield|await))\s*$/

/** Tells code from comments, text and patterns; what stands inside `${…}` of a template is code. */
export function readCode(source: string): Code {
  return new CodeReader(source).read()
}

/** A place in a program, and what was read of it so far. */
class CodeReader {
  readonly #source: string
  readonly #literals: Literal[] = []
  #code = ''
  #at = 0

  constructor(source: string) {
    this.#source = source
  }

  read(): Code {
    this.#takeCode(undefined)
    return { code: this.#code, literals: this.#literals }
  }

  /** Goes on to the end, or to the brace that closes an interpolation. */
  #takeCode(end: string | undefined): void {
    let depth = 0
    while (this.#at < this.#source.length) {
      const character = this.#source[this.#at] ?? ''
      if (character === end && depth === 0) return this.#step(' ')
      if (character === '`') this.#takeTemplate()
      else if (!this.#takeQuiet(character)) {
        if (character === '{') depth++
        if (character === '}') depth--
        this.#step(character)
      }
    }
  }

  #takeTemplate(): void {
    const index = this.#at
    let text = ''
    this.#step(' ')
    while (this.#at < this.#source.length && this.#source[this.#at] !== '`') {
      if (this.#source.startsWith('${', this.#at)) {
        this.#step('  ')
        this.#takeCode('}')
        text += ' '
      } else {
        const length = this.#source[this.#at] === '\\' ? 2 : 1
        const part = this.#source.slice(this.#at, this.#at + length)
        text += part
        this.#step(blank(part))
      }
    }
    this.#step(' ')
    this.#literals.push({ text, index })
  }

  /** Takes a comment, a text or a pattern, where one starts here. */
  #takeQuiet(character: string): boolean {
    const index = this.#at
    if (character === '"' || character === "'") {
      const text = this.#takeBlank(TEXT)
      if (text !== undefined) this.#literals.push({ text: text.slice(1, -1), index })
      return text !== undefined
    }
    if (character !== '/') return false
    if (this.#takeBlank(COMMENT) !== undefined) return true
    return BEFORE_VALUE.test(this.#code.slice(-200)) && this.#takeBlank(PATTERN) !== undefined
  }

  /** Blanks what a pattern matches here. */
  #takeBlank(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#source)?.[0]
    if (found !== undefined) this.#step(blank(found))
    return found
  }

  /** Goes on behind a part of the program, which is written as given. */
  #step(written: string): void {
    this.#code += written
    this.#at += written.length
  }
}

const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')
