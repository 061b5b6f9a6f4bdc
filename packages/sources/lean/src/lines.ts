import { lines as linesOf } from '@bourse/kit/readers'

/** The lines of a text without blank ones, cut at commas: LEAN writes no quotes. */
export function* lines(text: string): Generator<{ readonly line: string; readonly fields: string[] }> {
  for (const { text: untrimmed } of linesOf(text)) {
    const line = untrimmed.trimEnd()
    if (line !== '') yield { line, fields: line.split(',') }
  }
}

/** `20131007` as `2013-10-07`. */
export function dashed(compact: string): string {
  return `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6)}`
}
