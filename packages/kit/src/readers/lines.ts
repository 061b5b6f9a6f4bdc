import { cutFrom, type Cutter, type TextInput } from './input.ts'

/** One line of text, without its line ending; counted from 1. */
export interface Line {
  readonly line: number
  readonly text: string
}

/** Yields the lines of a string, including blank ones; lines end with LF or CRLF. */
export function lines(input: string): Generator<Line>
/** Yields the lines of a file or a stream. */
export function lines(input: TextInput): AsyncGenerator<Line>
export function lines(input: string | TextInput): Generator<Line> | AsyncGenerator<Line> {
  return cutFrom(input, createLineCutter())
}

function createLineCutter(): Cutter<Line> {
  let line = 0
  let rest = ''
  const lineOf = (text: string): Line => ({ line: ++line, text: text.endsWith('\r') ? text.slice(0, -1) : text })
  return {
    *push(text) {
      rest += text
      let start = 0
      for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n', start)) {
        yield lineOf(rest.slice(start, end))
        start = end + 1
      }
      rest = rest.slice(start)
    },
    *end() {
      if (rest !== '') yield lineOf(rest)
    },
  }
}
