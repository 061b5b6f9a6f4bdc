/** A string literal in source code. */
export interface Literal {
  /** Text between the quotes, without the `${…}` parts of a template. */
  readonly text: string
  /** Start position in the source. */
  readonly index: number
}

/** Source code, separated into code and string literals. */
export interface Code {
  /** The source with comments and literals blanked; positions are unchanged. */
  readonly code: string
  readonly literals: readonly Literal[]
}

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const TEXT = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/y
const PATTERN = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y
/** A slash after one of these starts a regular expression; after anything else it is a division. */
const BEFORE_VALUE = /(?:^|[(,=:[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|in|of|yield|await))\s*$/

/** Separates code from comments, strings and regular expressions; the content of `${…}` in a template is code. */
export function readCode(source: string): Code {
  return new CodeReader(source).read()
}

/** A position in the source, and the code read up to there. */
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

  /** Reads to the end, or to the brace that closes an interpolation. */
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

  /** Reads a comment, a string or a regular expression if one starts here. */
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

  /** Blanks the text that a pattern matches here. */
  #takeBlank(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#source)?.[0]
    if (found !== undefined) this.#step(blank(found))
    return found
  }

  /** Advances past a part of the source and writes the given text instead. */
  #step(written: string): void {
    this.#code += written
    this.#at += written.length
  }
}

const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')
