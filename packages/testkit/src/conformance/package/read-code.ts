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
  const literals: Literal[] = []
  let code = ''
  let at = 0

  /** Blanks what a pattern matches here. */
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(source)?.[0]
    if (found === undefined) return undefined
    code += blank(found)
    at += found.length
    return found
  }

  const takeTemplate = (): void => {
    const index = at
    let text = ''
    step(' ')
    while (at < source.length && source[at] !== '`') {
      if (source.startsWith('${', at)) {
        step('  ')
        takeCode('}')
        text += ' '
      } else {
        const part = source[at] === '\\' ? 2 : 1
        text += source.slice(at, at + part)
        step(blank(source.slice(at, at + part)))
      }
    }
    step(' ')
    literals.push({ text, index })
  }

  const step = (written: string): void => {
    code += written
    at += written.length
  }

  /** Goes on to the end, or to the brace that closes an interpolation. */
  const takeCode = (end: string | undefined): void => {
    let depth = 0
    while (at < source.length) {
      const character = source[at] ?? ''
      if (character === end && depth === 0) return step(' ')
      if (character === '`') takeTemplate()
      else if (!takeQuiet(character)) {
        if (character === '{') depth++
        if (character === '}') depth--
        step(character)
      }
    }
  }

  /** Takes a comment, a text or a pattern, where one starts here. */
  const takeQuiet = (character: string): boolean => {
    const index = at
    if (character === '"' || character === "'") {
      const text = take(TEXT)
      if (text !== undefined) literals.push({ text: text.slice(1, -1), index })
      return text !== undefined
    }
    if (character !== '/') return false
    return take(COMMENT) !== undefined || (BEFORE_VALUE.test(code.slice(-200)) && take(PATTERN) !== undefined)
  }

  takeCode(undefined)
  return { code, literals }
}

const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')
